import Dispatch
import RillCore
import RillLocks

/// Runs work on the main queue. Work that is scheduled on the main queue while none of this scheduler's waits runs at
/// once, inside the call; all other work waits for its turn.
///
/// A command-line program must let the main queue run: `dispatchMain()`, `RunLoop.main.run()` or an `async` main.
public final class MainScheduler: Scheduler {
    public static let instance = MainScheduler()

    private static let mark: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    private let timetable: DispatchTimetable
    private let unfinished = Atomic<Int>(0)

    private init() {
        timetable = DispatchTimetable(on: .main, isConcurrent: false, leeway: .nanoseconds(0))
    }

    /// True on the main queue.
    public static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mark) != nil }

    public var now: Instant { timetable.now }

    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        let isFirst = unfinished.add(1, ordering: .acquiringAndReleasing).oldValue == 0
        if isFirst && Self.isOnMainQueue {
            perform(work, in: lifetime)
        } else {
            DispatchQueue.main.async { self.perform(work, in: lifetime) }
        }
    }

    public func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void)
    {
        timetable.schedule(after: delay, in: lifetime, work)
    }

    /// Turns that are missed, while the main queue or the machine is busy, are skipped; the later ones keep their
    /// times.
    public func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        timetable.schedule(after: delay, every: period, in: lifetime, work)
    }

    private func perform(_ work: () -> Void, in lifetime: Lifetime) {
        if !lifetime.isDisposed { work() }
        unfinished.subtract(1, ordering: .acquiringAndReleasing)
    }
}
