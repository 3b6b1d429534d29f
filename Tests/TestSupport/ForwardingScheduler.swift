import RillCore

/// A scheduler whose work a virtual clock runs.
package protocol ForwardingScheduler: Scheduler {
    var clock: VirtualTimeScheduler { get }
}

extension ForwardingScheduler {
    package var now: Instant { clock.now }

    package func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        clock.schedule(in: lifetime, work)
    }

    package func schedule(
        after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void
    ) {
        clock.schedule(after: delay, in: lifetime, work)
    }

    package func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        clock.schedule(after: delay, every: period, in: lifetime, work)
    }
}
