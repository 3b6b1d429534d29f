import RillCore

/// Converts a client's closure for an operator of the core. The operator has to call it on the main queue; a
/// call from elsewhere stops the program.
@inlinable package func onMainActor<Argument: Sendable, Result: Sendable>(
    _ body: @escaping @MainActor @Sendable (Argument) -> Result
) -> @Sendable (Argument) -> Result {
    { argument in MainActor.assumeIsolated { body(argument) } }
}

/// As above, for a closure without an argument.
@inlinable package func onMainActor<Result: Sendable>(_ body: @escaping @MainActor @Sendable () -> Result)
    -> @Sendable () -> Result
{
    { MainActor.assumeIsolated { body() } }
}

/// As above, for any number of arguments. The other two exist because the compiler does not specialise code
/// for a pack.
@inlinable @_disfavoredOverload package func onMainActor<each Argument: Sendable, Result: Sendable>(
    _ body: @escaping @MainActor @Sendable (repeat each Argument) -> Result
) -> @Sendable (repeat each Argument) -> Result {
    { (argument: repeat each Argument) in MainActor.assumeIsolated { body(repeat each argument) } }
}

/// Converts a client's closure to one that may be called from any thread. The closure runs inside a call that
/// is made on the main queue, and otherwise when the main queue has its turn.
@usableFromInline package func movedToMainActor(_ body: @escaping @MainActor @Sendable () -> Void)
    -> @Sendable () -> Void
{
    {
        if MainScheduler.isOnMainQueue { return MainActor.assumeIsolated { body() } }
        _ = MainScheduler.instance.schedule { MainActor.assumeIsolated { body() } }
    }
}

extension Observable {
    /// This stream, started on the main queue: inside the call to subscribe if that is made on the main
    /// queue.
    @inlinable package func startedOnMainQueue() -> Observable<Element> {
        Observable { observer, lifetime in
            if MainScheduler.isOnMainQueue { return run(observer, in: lifetime) }
            MainScheduler.instance.schedule(in: lifetime) { run(observer, in: lifetime) }
        }
    }
}
