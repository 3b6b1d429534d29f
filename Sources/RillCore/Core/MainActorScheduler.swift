/// Runs work on the main actor, always asynchronously.
struct MainActorScheduler: TrustedImmediateScheduler {
    /// `action` as a closure for any thread, which only enqueues it.
    static func enqueuing(_ action: @escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void {
        { Task { @MainActor in action() } }
    }

    var turnLimit: TurnLimit { .ofMainQueue }

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        Task { @MainActor in
            if !lifetime.isDisposed { work() }
        }
    }
}
