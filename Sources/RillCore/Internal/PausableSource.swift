import RillLocks

/// A source that can pause, as buffers see it: the transfer of a response, the iteration of an asynchronous
/// sequence.
///
/// While it sends, its thread knows it. So a full buffer finds it behind any operators that deliver inside
/// the call, and a chain without such a source, or without such a buffer, pays nothing. See
/// `docs/decisions/0035-a-full-buffer-finds-its-source.md`.
// Unchecked: a weak reference may be read from any thread, and only the one that sends uses `delivered`.
package final class PausableSource: @unchecked Sendable {
    private struct State {
        /// How many buffers have paused it. A buffer may end a pause before it is counted here.
        var pauses = 0
        var resume: (@Sendable () -> Void)?
        var resumesAtTheEnd = false
        /// The time limits that stand still meanwhile.
        var limits: [@Sendable (Bool) -> Void] = []
    }

    private static let sending = ThreadLocal<PausableSource>()

    /// The source that sends on this thread.
    static var current: PausableSource? { sending.value }

    /// Weak, since the lifetime of a stage owns the stage, which is a source to buffers behind it.
    private weak var lifetime: Lifetime?
    private let state = Mutex(State())

    /// The time limits whose elements are being sent.
    private var delivered: [@Sendable (Bool) -> Void] = []
    private let witness = Witness()

    /// `lifetime` is that of the subscription to the source.
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

    /// All subscribers have what was sent, and those that are full have paused the source.
    private func endDeliveries() {
        let limits = exchange(&delivered, with: [])
        let waits = state.withLock { state in
            if state.pauses > 0 { state.limits += limits }
            return state.pauses > 0
        }
        if !waits { for limit in limits { limit(false) } }
    }

    /// Whether a buffer is full.
    package var isPaused: Bool { state.withLock { $0.pauses > 0 } }

    /// Whether the source must wait before its next event. If so, `resume` is called once, when no buffer
    /// pauses it any longer, or at the end of its lifetime.
    package func mustWait(thenCall resume: @escaping @Sendable () -> Void) -> Bool {
        let (waits, isFirst) = state.withLock { state in
            guard state.pauses > 0 else { return (false, false) }
            defer { state.resumesAtTheEnd = true }
            state.resume = resume
            return (true, !state.resumesAtTheEnd)
        }
        if isFirst { lifetime?.onDispose { self.resume { _ in true } } }
        // It may have ended between the two.
        if waits && lifetime?.isDisposed != false { self.resume { _ in true } }
        return waits
    }

    /// Calls `action` when all its subscribers have what this thread sends for it, and no buffer pauses it
    /// any longer; with true if one did by then. A time limit measures its source, which both keep from
    /// sending.
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

    /// Lets the source go on if it waits and `isDue`.
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
/// The buffer resumes them when it has room. When its subscription ends, it does so last: a source that is
/// still alive would go on to send.
@usableFromInline package struct PausedSources: ~Copyable, Sendable {
    private let sources = Mutex<[PausableSource]>([])

    @usableFromInline package init() {}

    /// Pauses the source that sends on this thread, unless the buffer has room by then, or has ended.
    @usableFromInline package func pauseSource(in buffer: Lifetime, while isFull: () -> Bool) {
        guard let source = PausableSource.current else { return }
        let isNew = sources.withLock { sources in
            if sources.contains(where: { $0 === source }) { return false }
            sources.append(source)
            return true
        }
        // This thread sends for it, and it waits for what this thread has counted.
        if isNew { source.pause() }
        // Elements may have been taken before the source was paused.
        if !isFull() || buffer.isDisposed { resumeAll() }
    }

    @usableFromInline package func resumeAll() {
        for source in sources.withLock({ exchange(&$0, with: []) }) { source.endPause() }
    }
}
