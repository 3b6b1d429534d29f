import Rill
import RillLocks

/// Runs a function again and again, each time as new work of a scheduler, until it returns false or the
/// lifetime is disposed.
///
/// A scheduler that runs work at once does not grow the stack: work that ends inside `schedule` counts itself
/// in `requests`, and the loop around `schedule` starts the next turn.
final class Turns: Sendable {
    private let scheduler: any ImmediateSchedulerType
    private let lifetime: Lifetime
    private let turn: @Sendable () -> Bool
    private let requests = Atomic<Int>(0)

    init(
        on scheduler: any ImmediateSchedulerType, in lifetime: Lifetime,
        _ turn: @escaping @Sendable () -> Bool
    ) {
        self.scheduler = scheduler
        self.lifetime = lifetime
        self.turn = turn
    }

    func schedule() {
        if requests.add(1, ordering: .acquiringAndReleasing).oldValue != 0 { return }
        repeat {
            scheduler.schedule(in: lifetime) { if self.turn() { self.schedule() } }
        } while requests.subtract(1, ordering: .acquiringAndReleasing).newValue != 0
    }
}
