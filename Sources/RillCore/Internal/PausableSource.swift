import RillLocks

/// The view that buffers have of a source that can pause: the transfer of a response, or the iteration of an
/// asynchronous sequence.
///
/// While a source sends, a variable of its thread refers to it. So a full buffer finds the source through any
/// operators that deliver inside the call. A chain without such a source or such a buffer pays nothing. See
/// `docs/decisions/0035-a-full-buffer-finds-its-source.md`.
// Unchecked: a weak reference may be read from any thread, and only the thread that sends uses `delivered`.
package final class PausableSource: @unchecked Sendable {
    private struct State {
        /// How many buffers have paused the source. A buffer may end its pause before the pause is counted
        /// here.
        var pauses = 0
        var resume: (@Sendable () -> Void)?
        var resumesAtTheEnd = false
        /// The time limits that are suspended until the source resumes.
        var limits: [@Sendable (Bool) -> Void] = []
    }

    private static let sending = ThreadLocal<PausableSource>()

    /// The source that sends on this thread.
    static var current: PausableSource? { sending.value }

    /// Weak to avoid a cycle: the lifetime of an operator may own an `ElementsInStage`, which owns this
    /// source.
    private weak var lifetime: Lifetime?
    private let state = Mutex(State())

    /// The time limits whose elements are being sent.
    private var delivered: [@Sendable (Bool) -> Void] = []
    private let witness = Witness()

    /// `lifetime` is the lifetime of the subscription to the source.
    package init(in lifetime: Lifetime) { self.lifetime = lifetime }

    /// Sends events, which may fill a buffer that then pauses this source.
    package func send(_ events: () -> Void) {
        let outer = Self.sending.value
        Self.sending.value = self
        events()
        Self.sending.value = outer
        witness.use()
        if !delivered.isEmpty { endDeliveries() }
    }

    /// Called when all subscribers have received what was sent, and full buffers have paused the source.
    private func endDeliveries() {
        let limits = exchange(&delivered, with: [])
        let waits = state.withLock { state in
            if state.pauses > 0 { state.limits += limits }
            return state.pauses > 0
        }
        if !waits { for limit in limits { limit(false) } }
    }

    /// Whether a buffer has paused the source.
    package var isPaused: Bool { state.withLock { $0.pauses > 0 } }

    /// Whether the source must wait before its next event. If so, `resume` is called once, when no buffer
    /// pauses the source any longer, or at the end of its lifetime.
    package func mustWait(thenCall resume: @escaping @Sendable () -> Void) -> Bool {
        let (waits, isFirst) = state.withLock { state in
            guard state.pauses > 0 else { return (false, false) }
            defer { state.resumesAtTheEnd = true }
            state.resume = resume
            return (true, !state.resumesAtTheEnd)
        }
        if isFirst { lifetime?.onDispose { self.resume { _ in true } } }
        // The lifetime may have ended before `resume` was stored.
        if waits && lifetime?.isDisposed != false { self.resume { _ in true } }
        return waits
    }

    /// Calls `action` once all subscribers have received what this thread is sending, and no buffer pauses
    /// the source any longer. The argument is true if a buffer has paused it. A time limit uses this to
    /// measure only the time in which the source could send.
    func afterPause(_ action: @escaping @Sendable (Bool) -> Void) {
        witness.use()
        delivered.append(action)
    }

    fileprivate func pause() { state.withLock { $0.pauses += 1 } }

    fileprivate func endPause() {
        resume { state in
            state.pauses -= 1
            return state.pauses == 0
        }
    }

    /// Resumes the source if `isDue` returns true.
    private func resume(if isDue: (inout State) -> Bool) {
        let due = state.withLock { state -> State? in
            guard isDue(&state) else { return nil }
            defer { (state.limits, state.resume) = ([], nil) }
            return state
        }
        guard let due else { return }
        for limit in due.limits { limit(true) }
        due.resume?()
    }
}

/// The sources that a full buffer has paused.
///
/// The buffer resumes them when it has room. When its subscription ends, resuming them is the last step,
/// since a source that is still alive would continue to send.
@usableFromInline package struct PausedSources: ~Copyable, Sendable {
    private let sources = Mutex<[PausableSource]>([])

    @usableFromInline package init() {}

    /// Pauses the source that sends on this thread. Resumes it immediately if the buffer has room or has
    /// ended by then.
    @usableFromInline package func pauseSource(in buffer: Lifetime, while isFull: () -> Bool) {
        guard let source = PausableSource.current else { return }
        let isNew = sources.withLock { sources in
            if sources.contains(where: { $0 === source }) { return false }
            sources.append(source)
            return true
        }
        // The source is sending on this thread, so it sees this pause before its next event.
        if isNew { source.pause() }
        // Elements may have been taken before the source was paused.
        if !isFull() || buffer.isDisposed { resumeAll() }
    }

    @usableFromInline package func resumeAll() {
        for source in sources.withLock({ exchange(&$0, with: []) }) { source.endPause() }
    }
}
