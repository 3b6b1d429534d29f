import Dispatch
import RillCore
import RillLocks

/// Runs work on the main queue. Work that is scheduled on the main queue while no other work of this
/// scheduler is pending runs synchronously; all other work is enqueued.
///
/// Turns of periodic work that are missed, because the main queue or the machine is busy, are skipped; later
/// turns keep their times. A command-line program has to run the main queue: with `dispatchMain()`,
/// `RunLoop.main.run()` or an `async` main.
public final class MainScheduler: DispatchScheduler {
    /// The scheduler of the main queue.
    public static let instance = MainScheduler(
        DispatchTimetable(on: .main, isConcurrent: false, leeway: .nanoseconds(0), turnLimit: .ofMainQueue))

    private static let mark: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    let timetable: DispatchTimetable
    private let isOnQueue: @Sendable () -> Bool
    private let enqueue: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let unfinished = Atomic<Int>(0)

    /// By default the closures are those of the main queue; an exploration of threads has its own queue.
    init(
        _ timetable: DispatchTimetable,
        isOnQueue: @escaping @Sendable () -> Bool = { MainScheduler.isOnMainQueue },
        enqueue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
            DispatchQueue.main.async(execute: $0)
        }
    ) {
        self.timetable = timetable
        self.isOnQueue = isOnQueue
        self.enqueue = enqueue
    }

    /// A scheduler of the main queue that does not wait for the pending work of `instance`: work that is
    /// scheduled inside work of another scheduler runs synchronously.
    public convenience init() { self.init(Self.instance.timetable) }

    /// True on the main queue.
    public static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mark) != nil }

    /// Whether `queue` is the main queue. The identity of the object does not decide this, because several
    /// objects can stand for the main queue.
    static func isMainQueue(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: mark) != nil }

    @usableFromInline package var turnLimit: TurnLimit { timetable.turnLimit }

    /// Runs `work` synchronously on the main queue if no other work is pending; otherwise enqueues it.
    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        let isFirst = unfinished.add(1, ordering: .acquiringAndReleasing).oldValue == 0
        if isFirst && isOnQueue() {
            perform(work, in: lifetime)
        } else {
            enqueue { self.perform(work, in: lifetime) }
        }
    }

    private func perform(_ work: () -> Void, in lifetime: Lifetime) {
        if !lifetime.isDisposed { work() }
        unfinished.subtract(1, ordering: .acquiringAndReleasing)
    }
}
