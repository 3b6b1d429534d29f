import Foundation
import RillLocks

/// The exchanges whose tasks have neither ended nor been cancelled. What is not in here gets no event.
final class RunningExchanges: Sendable {
    private let exchanges = Mutex<[Int: SessionExchange]>([:])

    subscript(task: URLSessionTask) -> SessionExchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }

    func insert(_ exchange: SessionExchange, for task: URLSessionTask) {
        exchanges.withLock { $0[task.taskIdentifier] = exchange }
    }

    /// Takes an exchange out, for whoever ends it; nil when it has ended already.
    func remove(_ task: URLSessionTask) -> SessionExchange? {
        exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    }
}
