import Dispatch
import Foundation

/// Runs `body` on a thread of its own; false when it has not returned within the time, as after a deadlock.
package func finishes(within seconds: Double = 300, _ body: @escaping @Sendable () -> Void) -> Bool {
    let end = DispatchSemaphore(value: 0)
    Thread {
        body()
        end.signal()
    }.start()
    return end.wait(timeout: .now() + seconds) == .success
}

/// As `finishes(within:)`, for a `body` that waits for tasks: it blocks no thread of the cooperative pool.
package func finishesBesideTasks(
    within seconds: Double = 3000, _ body: @escaping @Sendable () -> Void
) async -> Bool {
    await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: finishes(within: seconds, body)) }.start()
    }
}
