import Dispatch

/// Returns after everything that waits for the main queue, and after what that enqueues there.
package func mainQueueIsIdle() async {
    for _ in 0..<3 {
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }
}
