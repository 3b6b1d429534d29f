import Foundation
import Rill
import RillTesting

/// A virtual scheduler whose clock is set at a moment, or whose work stands still for a time.
struct SteppingScheduler: Scheduler {
    let base: VirtualTimeScheduler
    /// When the clock is set, and by how much.
    var step: (at: Duration, by: Duration)?
    var blocked: Range<Duration>?

    private var offset: Duration {
        step.map { base.now.sinceZero >= $0.at ? $0.by : .zero } ?? .zero
    }

    var now: Instant { base.now.advanced(by: offset) }

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        schedule(after: .zero, in: lifetime, work)
    }

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        let start = base.now.sinceZero
        var due = start + max(delay, .zero)
        // A timer is due by the clock: one that is set forward makes it due then, one that is set back late.
        if let step, start < step.at, due > step.at { due = max(step.at, due - step.by) }
        if let blocked, blocked.contains(due) { due = blocked.upperBound }
        base.schedule(after: due - start, in: lifetime, work)
    }

    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        schedule(after: delay, in: lifetime) {
            work()
            schedule(after: period, every: period, in: lifetime, work)
        }
    }
}
