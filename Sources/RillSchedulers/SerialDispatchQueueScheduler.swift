import Dispatch
import RillCore

/// Runs work on a serial dispatch queue, one piece at a time and in order.
///
/// Turns of periodic work that are missed, because the queue or the machine is busy, are skipped; later turns
/// keep their times.
public final class SerialDispatchQueueScheduler: DispatchScheduler {
    let timetable: DispatchTimetable
    @usableFromInline package var turnLimit: TurnLimit { timetable.turnLimit }

    /// Runs work on a new queue with this quality of service. `leeway` is how late timers may fire to save
    /// energy; zero or more.
    public convenience init(
        qos: DispatchQoS = .default, internalSerialQueueName: String = "rill.serial",
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) { self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, qos: qos), leeway: leeway) }

    /// Runs work on a new serial queue that targets `queue`, which may be concurrent. If `queue` is the main
    /// queue, work runs on that queue itself. `leeway` is how late timers may fire to save energy; zero or
    /// more.
    public convenience init(
        queue: DispatchQueue, internalSerialQueueName: String = "rill.serial",
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        // A queue that targets the main queue would run all of its work before other work of the main queue.
        let isMain = MainScheduler.isMainQueue(queue)
        self.init(
            serialQueue: isMain ? queue : DispatchQueue(label: internalSerialQueueName, target: queue),
            leeway: leeway, turnLimit: isMain ? .ofMainQueue : .none)
    }

    private init(serialQueue: DispatchQueue, leeway: DispatchTimeInterval, turnLimit: TurnLimit = .none) {
        timetable = DispatchTimetable(
            on: serialQueue, isConcurrent: false, leeway: leeway, turnLimit: turnLimit)
    }

    /// How many timers are pending.
    package var pendingCount: Int { timetable.count }
}
