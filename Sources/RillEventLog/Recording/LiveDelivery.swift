import Rill

/// Delivers batches on a scheduler until there are none. Each batch is a piece of work of its own, so that a
/// scheduler with other work is not occupied.
final class LiveDelivery: Sendable {
    private let scheduler: any TrustedImmediateScheduler
    private let lifetime: Lifetime
    /// Delivers a batch; false when there was none.
    private let deliverBatch: @Sendable () -> Bool
    /// For a scheduler that runs its work before `schedule` returns.
    private let trampoline = Trampoline()

    init(
        on scheduler: any TrustedImmediateScheduler, in lifetime: Lifetime,
        deliverBatch: @escaping @Sendable () -> Bool
    ) {
        self.scheduler = scheduler
        self.lifetime = lifetime
        self.deliverBatch = deliverBatch
    }

    func start() {
        scheduler.schedule(in: lifetime) {
            self.trampoline.run { if self.deliverBatch() { self.start() } }
        }
    }
}
