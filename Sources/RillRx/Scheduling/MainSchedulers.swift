import Dispatch
import Rill

extension MainScheduler {
    /// A scheduler of the main queue that enqueues all work, also work that is scheduled on the main queue.
    public static let asyncInstance = SerialDispatchQueueScheduler(queue: .main)
}

/// RxSwift's name for `MainScheduler` where it subscribes.
public typealias ConcurrentMainScheduler = MainScheduler

/// RxSwift's name for a length of time. It has no `.never`.
public typealias RxTimeInterval = Duration
