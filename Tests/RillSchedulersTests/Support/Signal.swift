import Dispatch
import RillLocks

/// Something a test waits for: an `async` test without blocking a thread, any other with a semaphore. The time limit
/// is a watchdog, never a measurement.
final class Signal: Sendable {
    private struct State {
        var isGiven = false
        var waiting: CheckedContinuation<Bool, Never>?
    }

    private let state = Mutex(State())

    var isGiven: Bool { state.withLock { $0.isGiven } }

    func give() {
        let waiting = state.withLock { state in
            state.isGiven = true
            return state.waiting.take()
        }
        waiting?.resume(returning: true)
    }

    /// True once the signal is given, false when that takes too long.
    func wait(seconds: Double = 30) async -> Bool {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
            let waiting = self?.state.withLock { $0.waiting.take() }
            waiting?.resume(returning: false)
        }
        return await withCheckedContinuation { continuation in
            let isGiven = state.withLock { state in
                if !state.isGiven { state.waiting = continuation }
                return state.isGiven
            }
            if isGiven { continuation.resume(returning: true) }
        }
    }
}
