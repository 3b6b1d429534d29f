/// Runs work on the main actor, always later: never inside the call that schedules it.
struct MainActorScheduler: ImmediateSchedulerType {
    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        Task { @MainActor in
            if !lifetime.isDisposed { work() }
        }
    }
}
