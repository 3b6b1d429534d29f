import RillCore

extension ObservableType {
    /// Starts the stream and runs the closures on the main actor, so that they may use its state.
    ///
    /// The events arrive in the order and at the time of `observe(on: MainScheduler())`. An event that is
    /// sent on the main queue while no event of this subscription waits is delivered inside the call that
    /// sends it; any other event is delivered when the main queue has its turn. The buffer of waiting events
    /// is unbounded, and is delivered for 4 ms at a time, so that other work does not wait for all of it.
    /// Nothing is delivered after `dispose()` was called on the main actor.
    public func subscribeOnMainActor(
        onNext: @escaping @MainActor @Sendable (Element) -> Void = { _ in },
        onError: @escaping @MainActor @Sendable (any Error) -> Void,
        onCompleted: @escaping @MainActor @Sendable () -> Void = {},
        onDisposed: (@MainActor @Sendable () -> Void)? = nil
    ) -> any Disposable {
        observe(on: MainScheduler()).subscribe(
            onNext: onMainActor(onNext), onError: onMainActor(onError),
            onCompleted: onMainActor(onCompleted), onDisposed: onDisposed.map { movedToMainActor($0) })
    }

    /// Like `subscribeOnMainActor` with `onError`, but an error goes to `UnhandledErrors`, with the file and
    /// line of this call.
    public func subscribeOnMainActor(
        onNext: @escaping @MainActor @Sendable (Element) -> Void = { _ in },
        onCompleted: @escaping @MainActor @Sendable () -> Void = {},
        onDisposed: (@MainActor @Sendable () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        subscribeOnMainActor(
            onNext: onNext,
            onError: { UnhandledErrors.handle($0, at: CallSite(file: file, line: line)) },
            onCompleted: onCompleted, onDisposed: onDisposed)
    }
}
