import Dispatch
import RillCore

/// Runs work on a concurrent dispatch queue. Different pieces of work may run concurrently; the events of one
/// stream do not.
///
/// A turn of periodic work begins when the previous turn has ended. Missed turns are skipped; later turns
/// keep their times.
public final class ConcurrentDispatchQueueScheduler: DispatchScheduler {
    let timetable: DispatchTimetable

    /// Runs work on `queue`. `leeway` is how late timers may fire to save energy; zero or more.
    public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        timetable = DispatchTimetable(on: queue, isConcurrent: true, leeway: leeway)
    }

    /// Runs work on a new concurrent queue with this quality of service. `leeway` is how late timers may fire
    /// to save energy; zero or more.
    public convenience init(qos: DispatchQoS = .default, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        self.init(
            queue: DispatchQueue(label: "rill.concurrent.\(qos.qosClass)", qos: qos, attributes: .concurrent),
            leeway: leeway)
    }
}
