import Rill
import RillLocks

/// Work of a scheduler that requests its next turn itself, by calling `schedule()`.
///
/// A scheduler that runs work immediately does not grow the stack: a request from inside `schedule()` is only
/// counted, and the loop around the scheduler starts its turn.
final class Turns: Sendable {
    private let scheduler: any ImmediateSchedulerType
    private let lifetime: Lifetime
    private let turn: @Sendable (Turns) -> Void
    private let requests = Atomic<Int>(0)

    init(
        on scheduler: any ImmediateSchedulerType, in lifetime: Lifetime,
        _ turn: @escaping @Sendable (Turns) -> Void
    ) {
        self.scheduler = scheduler
        self.lifetime = lifetime
        self.turn = turn
    }

    /// Requests one turn.
    func schedule() {
        if requests.add(1, ordering: .acquiringAndReleasing).oldValue != 0 { return }
        repeat {
            scheduler.schedule(in: lifetime) { self.turn(self) }
        } while requests.subtract(1, ordering: .acquiringAndReleasing).newValue != 0
    }
}
