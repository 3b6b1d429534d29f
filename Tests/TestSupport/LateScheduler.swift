import RillCore

/// A virtual scheduler whose work stands still for a time, or whose clock is set at a moment.
package struct LateScheduler: Scheduler {
    package let base: VirtualTimeScheduler
    package var blocked: [Range<Duration>]
    /// When the clock is set, and by how much.
    package var step: (at: Duration, by: Duration)?

    package init(_ base: VirtualTimeScheduler, blocked: Range<Duration>...) {
        self.base = base
        self.blocked = blocked
    }

    package var now: Instant {
        base.now.advanced(by: step.map { base.now.sinceZero >= $0.at ? $0.by : .zero } ?? .zero)
    }

    package func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        schedule(after: .zero, in: lifetime, work)
    }

    package func schedule(
        after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void
    ) {
        let start = base.now.sinceZero
        var due = start + max(delay, .zero)
        // A timer is due by the clock: one that is set forward makes it due then, one that is set back late.
        if let step, start < step.at, due > step.at { due = max(step.at, due - step.by) }
        due = blocked.first { $0.contains(due) }?.upperBound ?? due
        base.schedule(after: due - start, in: lifetime, work)
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
