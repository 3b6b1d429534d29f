/// Runs work on the main actor, always asynchronously.
struct MainActorScheduler: TrustedImmediateScheduler {
    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        Task { @MainActor in
            if !lifetime.isDisposed { work() }
        }
    }
}
