import Dispatch
import RillLocks

extension MainScheduler {
    /// A scheduler of the main queue that enqueues all work, even work that is scheduled on the main queue.
    public static let asyncInstance = SerialDispatchQueueScheduler(queue: .main)

    /// Stops the program with a message unless it is called on the main queue.
    public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
        require(isOnMainQueue, errorMessage ?? "Rill: this has to run on the main queue")
    }

    /// `ensureExecutingOnScheduler(errorMessage:)`.
    public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
        ensureExecutingOnScheduler(errorMessage: errorMessage)
    }
}

/// Runs work on the main queue: inside a call that is made on that queue, even if earlier work waits. It
/// suits `subscribe(on:)`; `observe(on:)` needs the order of a `MainScheduler`.
public struct ConcurrentMainScheduler: Scheduler {
    /// The scheduler of the main queue.
    public static let instance = ConcurrentMainScheduler()

    private init() {}

    public var now: Instant { MainScheduler.instance.now }

    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        if !MainScheduler.isOnMainQueue { return MainScheduler.instance.schedule(in: lifetime, work) }
        if !lifetime.isDisposed { work() }
    }

    public func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void)
    { MainScheduler.instance.schedule(after: delay, in: lifetime, work) }

    public func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) { MainScheduler.instance.schedule(after: delay, every: period, in: lifetime, work) }
}

/// RxSwift's name for a length of time. It has no `.never`.
public typealias RxTimeInterval = Duration
