import Dispatch
import Foundation

/// Runs `body` on a thread of its own; false when it has not returned within the time, as after a deadlock.
func finishes(within seconds: Double = 30, _ body: @escaping @Sendable () -> Void) -> Bool {
    let end = DispatchSemaphore(value: 0)
    Thread {
        body()
        end.signal()
    }.start()
    return end.wait(timeout: .now() + seconds) == .success
}
