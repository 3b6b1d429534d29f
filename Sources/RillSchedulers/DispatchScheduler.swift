import Dispatch
import RillCore

/// A scheduler that runs its work through a timetable.
protocol DispatchScheduler: TrustedScheduler { var timetable: DispatchTimetable { get } }

extension DispatchScheduler {
    public var now: Instant { timetable.now }

    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        timetable.queue.async { if !lifetime.isDisposed { work() } }
    }

    public func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void)
    { timetable.schedule(after: delay, in: lifetime, work) }

    public func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) { timetable.schedule(after: delay, every: period, in: lifetime, work) }
}
