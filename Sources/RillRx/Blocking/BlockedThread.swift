import Dispatch
import Foundation
import RillLocks

/// Blocks the thread that made it until `wake()` or a deadline. The main thread runs its run loop meanwhile.
final class BlockedThread: Sendable {
    private let isMain = Thread.isMainThread
    private let isAwake = Atomic<Bool>(false)
    private let semaphore = DispatchSemaphore(value: 0)
    private let deadline: DispatchTime?

    /// A `timeout` that is nil or not finite means no time limit.
    init(timeout: Double?) { deadline = timeout.flatMap { $0.isFinite ? .now() + $0 : nil } }

    /// Ends the wait. Any thread may call it.
    func wake() {
        isAwake.store(true, ordering: .releasing)
        semaphore.signal()
        // The run loop waits for work of the main queue: an empty block ends its turn.
        if isMain { DispatchQueue.main.async {} }
    }

    func wait() {
        if isMain { return runMainLoop() }
        guard let deadline else { return semaphore.wait() }
        _ = semaphore.wait(timeout: deadline)
    }

    private func runMainLoop() {
        while !isAwake.load(ordering: .acquiring) {
            if let deadline, deadline <= .now() { return }
            // A run loop that is nested in work of the main queue does not serve that queue, so that `wake()`
            // cannot end its turn. Hence a turn is short.
            let turn = min(.now() + .milliseconds(50), deadline ?? .distantFuture)
            let nanoseconds = turn.uptimeNanoseconds - min(turn, .now()).uptimeNanoseconds
            let isServing = RunLoop.current.run(
                mode: .default, before: Date(timeIntervalSinceNow: Double(nanoseconds) / 1e9))
            // A run loop without sources returns immediately.
            if !isServing { _ = semaphore.wait(timeout: .now() + .milliseconds(5)) }
        }
    }
}
