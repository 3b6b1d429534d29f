/// Runs work on an actor, always after the call that schedules it.
struct ActorScheduler: TrustedImmediateScheduler {
    private let actor: any Actor

    init(_ actor: any Actor) { self.actor = actor }

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        Task { await actor.run { if !lifetime.isDisposed { work() } } }
    }
}

extension Actor {
    fileprivate func run(_ work: @Sendable () -> Void) { work() }
}
