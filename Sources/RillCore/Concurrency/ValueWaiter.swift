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
                let before = state.withLock { state in
                    defer { if case .woken = state { state = .idle } else { state = .waiting(continuation) } }
                    return state
                }
                switch before {
                case .idle: break
                case .woken: continuation.resume()
                case .waiting:
                    require(false, "Rill: two tasks wait for the next element of one iterator of values")
                }
            }
        } onCancel: {
            onCancel()
        }
    }
}
