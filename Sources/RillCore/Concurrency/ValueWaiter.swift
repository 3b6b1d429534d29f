import RillLocks

/// Lets one task wait for an element of `values`.
@usableFromInline final class ValueWaiter: Sendable {
    private enum State {
        case idle
        case woken
        case waiting(UnsafeContinuation<Void, Never>)
    }

    private let state = Mutex(State.idle)

    @usableFromInline init() {}

    /// Ends the current wait, or the next one if no task waits.
    @usableFromInline func wake() {
        let before = state.withLock { state in
            defer { if case .waiting = state { state = .idle } else { state = .woken } }
            return state
        }
        if case .waiting(let continuation) = before { continuation.resume() }
    }

    /// Returns after a call of `wake()`, or immediately if `wake()` was called before. If the task is
    /// cancelled meanwhile, calls `onCancel`, which has to call `wake()`.
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
