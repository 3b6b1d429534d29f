import Dispatch
import RillCore

/// Runs work on a concurrent dispatch queue: pieces of work may run side by side, those of one stream do not.
public final class ConcurrentDispatchQueueScheduler: Scheduler {
    private let queue: DispatchQueue
    private let timetable: DispatchTimetable

    /// Runs work on `queue`. `leeway` is how late timers may fire to save energy.
    public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        self.queue = queue
        timetable = DispatchTimetable(on: queue, isConcurrent: true, leeway: leeway)
    }

    /// Runs work on a concurrent queue of its own with this quality of service.
    public convenience init(qos: DispatchQoS = .default, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        self.init(
            queue: DispatchQueue(label: "rill.concurrent.\(qos.qosClass)", qos: qos, attributes: .concurrent),
            leeway: leeway)
    }

    public var now: Instant { timetable.now }

    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        queue.async { if !lifetime.isDisposed { work() } }
    }

    public func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void)
    {
        timetable.schedule(after: delay, in: lifetime, work)
    }

    /// A turn begins only when the one before has ended; turns that are missed are skipped.
    public func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        timetable.schedule(after: delay, every: period, in: lifetime, work)
    }
}
