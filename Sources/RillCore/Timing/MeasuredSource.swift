import RillLocks

/// The pausable source below a time limit: its pauses do not count.
struct MeasuredSource: ~Copyable, Sendable {
    /// The source that is sending when the limited stream is subscribed to, as that of a `flatMap` around it:
    /// the limit does not measure it. Nil once `subscribe` has returned.
    private let enclosing = Mutex<PausableSource?>(PausableSource.current)

    /// The subscription to the limited stream has returned.
    func started() { enclosing.withLock { $0 = nil } }

    /// The source that sends on this thread.
    var current: PausableSource? {
        guard let source = PausableSource.current else { return nil }
        let isEnclosing = enclosing.withLock { $0 === source }
        return isEnclosing ? nil : source
    }
}
