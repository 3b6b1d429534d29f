import RillCore

/// A scheduler as a client may write one: work that is due runs inside the call that schedules it.
package final class InlineScheduler: ForwardingScheduler {
    package enum Timers: Sendable {
        case onTime
        /// After half of their delay.
        case early
        /// Inside the call, whatever the delay is.
        case immediate
    }

    package let clock: VirtualTimeScheduler
    private let timers: Timers
    private let counted = Atomic<Int>(0)
    private let ahead = Mutex(Duration.zero)

    package init(_ clock: VirtualTimeScheduler = VirtualTimeScheduler(), timers: Timers = .onTime) {
        self.clock = clock
        self.timers = timers
    }

    package var now: Instant { clock.now.advanced(by: ahead.withLock { $0 }) }

    /// How many timers were set.
    package var timerCount: Int { counted.load(ordering: .relaxed) }

    /// Makes all timers late by `delay`.
    package func setClockForward(by delay: Duration) { ahead.withLock { $0 += delay } }

    package func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        if !lifetime.isDisposed { work() }
    }

    package func schedule(
        after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void
    ) {
        counted.add(1, ordering: .relaxed)
        let delay =
            switch timers {
            case .onTime: delay
            case .early: delay / 2
            case .immediate: Duration.zero
            }
        guard delay > .zero else { return schedule(in: lifetime, work) }
        clock.schedule(after: delay, in: lifetime, work)
    }
}
