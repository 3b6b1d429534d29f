import Dispatch

/// A flag that a test awaits without blocking a thread. The time limit is a watchdog, never a measurement.
package final class Latch: Sendable {
    private struct State {
        var isGiven = false
        var continuation: CheckedContinuation<Bool, Never>?
    }

    private let state = Mutex(State())

    package init() {}

    package var isGiven: Bool { state.withLock { $0.isGiven } }

    package func give() {
        let continuation = state.withLock { state in
            state.isGiven = true
            return state.continuation.take()
        }
        continuation?.resume(returning: true)
    }

    /// True once the signal is given, false when the time is over. A task that has only started waits until
    /// all the other tests have begun.
    package func wait(seconds: Double = 1_200) async -> Bool {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
            let continuation = self?.state.withLock { $0.continuation.take() }
            continuation?.resume(returning: false)
        }
        return await withCheckedContinuation { continuation in
            let isGiven = state.withLock { state in
                if !state.isGiven { state.continuation = continuation }
                return state.isGiven
            }
            if isGiven { continuation.resume(returning: true) }
        }
    }
}
