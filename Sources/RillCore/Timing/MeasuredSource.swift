import RillLocks

/// The pausable source that a time limit measures. Pauses of the source do not count.
struct MeasuredSource: ~Copyable, Sendable {
    /// The source that is sending when the limited stream is subscribed to, such as the source of an
    /// enclosing `flatMap`. The limit does not measure that source. Nil once `subscribe` has returned.
    private let enclosing = Mutex<PausableSource?>(PausableSource.current)

    /// Called when the subscription to the limited stream has returned.
    func started() { enclosing.withLock { $0 = nil } }

    /// The measured source that sends on this thread; nil if there is none.
    var current: PausableSource? {
        guard let source = PausableSource.current else { return nil }
        let isEnclosing = enclosing.withLock { $0 === source }
        return isEnclosing ? nil : source
    }
}
