/// Work of a scheduler that requests its next turn itself, by calling `schedule()`. The stack does not grow
/// on a scheduler that runs work immediately. A scheduler that runs work in turns, such as the main queue,
/// runs other work in between.
package final class Turns: Sendable {
    private let scheduler: any TrustedImmediateScheduler
    private let lifetime: Lifetime
    private let turn: @Sendable (Turns) -> Void
    private let trampoline = Trampoline()

    package init(
        on scheduler: any TrustedImmediateScheduler, in lifetime: Lifetime,
        _ turn: @escaping @Sendable (Turns) -> Void
    ) {
        self.scheduler = scheduler
        self.lifetime = lifetime
        self.turn = turn
    }

    /// Requests one turn.
    package func schedule() {
        scheduler.schedule(in: lifetime) { [self] in
            trampoline.run { if !lifetime.isDisposed { turn(self) } }
        }
    }
}
