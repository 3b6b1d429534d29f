import Dispatch
import RillLocks

extension MainScheduler {
    /// A scheduler of the main queue that enqueues all work, also work that is scheduled on the main queue.
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

/// RxSwift's name for `MainScheduler` where it subscribes.
public typealias ConcurrentMainScheduler = MainScheduler

/// RxSwift's name for a length of time. It has no `.never`.
public typealias RxTimeInterval = Duration
