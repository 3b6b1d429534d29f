import Rill
import RillLocks

/// Delivers batches on a scheduler until there are none. Each batch is a piece of work of its own, so that a
/// scheduler with other work is not occupied.
final class LiveDelivery: Sendable {
    private let scheduler: any ImmediateSchedulerType
    private let lifetime: Lifetime
    /// Delivers a batch; false when there was none.
    private let deliverBatch: @Sendable () -> Bool

    init(
        on scheduler: any ImmediateSchedulerType, in lifetime: Lifetime,
        deliverBatch: @escaping @Sendable () -> Bool
    ) {
        self.scheduler = scheduler
        self.lifetime = lifetime
        self.deliverBatch = deliverBatch
    }

    func start() {
        scheduler.schedule(in: lifetime) { self.run() }
    }

    private func run() {
        while deliverBatch(), scheduleRanInline() {}
    }

    /// Schedules the next batch. A scheduler may run it before the call returns; then it is not run, and the
    /// result is true: a loop takes the place of recursion.
    private func scheduleRanInline() -> Bool {
        let call = Call()
        scheduler.schedule(in: lifetime) {
            if call.isInside {
                call.ranInline.store(true, ordering: .relaxed)
            } else {
                self.run()
            }
        }
        call.hasReturned.store(true, ordering: .releasing)
        return call.ranInline.load(ordering: .relaxed)
    }

    private final class Call: Sendable {
        let thread = Threads.current
        let hasReturned = Atomic<Bool>(false)
        let ranInline = Atomic<Bool>(false)

        var isInside: Bool { Threads.current == thread && !hasReturned.load(ordering: .acquiring) }
    }
}
