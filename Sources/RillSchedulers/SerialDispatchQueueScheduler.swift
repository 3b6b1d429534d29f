import Dispatch
import RillCore

/// Runs work on a serial dispatch queue, one piece at a time.
public final class SerialDispatchQueueScheduler: Scheduler {
    private let queue: DispatchQueue
    private let timetable: DispatchTimetable

    /// Runs work on a queue of its own with this quality of service.
    ///
    /// `leeway` is how late timers may fire to save energy.
    public convenience init(
        qos: DispatchQoS = .default, internalSerialQueueName: String = "rill.serial",
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, qos: qos), leeway: leeway)
    }

    /// Runs work on a serial queue of its own that targets `queue`, which may be concurrent.
    public convenience init(
        queue: DispatchQueue, internalSerialQueueName: String = "rill.serial",
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        self.init(
            serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue), leeway: leeway)
    }

    private init(serialQueue: DispatchQueue, leeway: DispatchTimeInterval) {
        queue = serialQueue
        timetable = DispatchTimetable(on: serialQueue, isConcurrent: false, leeway: leeway)
    }

    public var now: Instant { timetable.now }

    /// How many timers wait.
    package var pendingCount: Int { timetable.count }

    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        queue.async { if !lifetime.isDisposed { work() } }
    }

    public func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void)
    {
        timetable.schedule(after: delay, in: lifetime, work)
    }

    /// Turns that are missed, while the queue or the machine is busy, are skipped; the later ones keep their times.
    public func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        timetable.schedule(after: delay, every: period, in: lifetime, work)
    }
}
