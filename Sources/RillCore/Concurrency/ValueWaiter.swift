import RillLocks

/// The task that waits for an element of `values`.
@usableFromInline final class ValueWaiter: Sendable {
    private enum State {
        case idle
        case woken
        case waiting(UnsafeContinuation<Void, Never>)
    }

    private let state = Mutex(State.idle)

    @usableFromInline init() {}

    /// Ends the wait that runs, or the next one.
    @usableFromInline func wake() {
        let before = state.withLock { state in
            defer { if case .waiting = state { state = .idle } else { state = .woken } }
            return state
        }
        if case .waiting(let continuation) = before { continuation.resume() }
    }

    /// Returns when it is woken, also by an earlier call of `wake()`. Calls `onCancel` when the task is
    /// cancelled meanwhile, which has to wake it.
    @usableFromInline
    func wait(isolation actor: isolated (any Actor)?, onCancel: @escaping @Sendable () -> Void) async {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let isWoken = state.withLock { state in
                    if case .woken = state {
                        state = .idle
                        return true
                    }
                    state = .waiting(continuation)
                    return false
                }
                if isWoken { continuation.resume() }
            }
        } onCancel: {
            onCancel()
        }
    }
}
