/// Bodies that wait for a thread.
final class Bodies: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private enum Next {
        case body(@Sendable () -> Void)
        case end
    }

    private let state = Mutex(State())

    func add(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.waiting.append(body) } }

    /// Nothing is added any more, except by a body.
    func close() { state.withLock { $0.isClosed = true } }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Runs bodies until there are none and there will be none.
    func run() {
        while case .body(let body) = Threads.wait(atMost: .seconds(30), for: next) { body() }
    }

    /// The next body, or an end; nil when the thread has to wait.
    private func next() -> Next? {
        state.withLock { state in
            if !state.waiting.isEmpty { return .body(state.waiting.removeFirst()) }
            return state.isClosed ? .end : nil
        }
    }
}
