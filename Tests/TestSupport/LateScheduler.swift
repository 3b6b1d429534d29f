import RillCore
import RillTesting

/// A virtual scheduler whose work stands still for a time.
package struct LateScheduler: Scheduler {
    private let base: VirtualTimeScheduler
    private let blocked: [Range<Duration>]

    package init(_ base: VirtualTimeScheduler, blocked: Range<Duration>...) {
        self.base = base
        self.blocked = blocked
    }

    package var now: Instant { base.now }

    package func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        schedule(after: .zero, in: lifetime, work)
    }

    package func schedule(
        after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void
    ) {
        let due = base.now.advanced(by: delay).sinceZero
        let lateness = blocked.first { $0.contains(due) }.map { $0.upperBound - due } ?? .zero
        base.schedule(after: delay + lateness, in: lifetime, work)
    }

    package func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        schedule(after: delay, in: lifetime) {
            work()
            schedule(after: period, every: period, in: lifetime, work)
        }
    }
}
