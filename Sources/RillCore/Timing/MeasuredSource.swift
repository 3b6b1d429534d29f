import RillLocks

/// The source that a time limit measures, as far as it can pause.
struct MeasuredSource: ~Copyable, Sendable {
    /// The source that sends where the limited stream is subscribed to, until that call has returned: it is
    /// outside, as that of `flatMap` around an inner stream.
    private let outside = Mutex<PausableSource?>(PausableSource.current)

    /// The subscription to the limited stream has returned.
    func started() { outside.withLock { $0 = nil } }

    /// The source that sends on this thread.
    var current: PausableSource? {
        guard let source = PausableSource.current else { return nil }
        let isOutside = outside.withLock { $0 === source }
        return isOutside ? nil : source
    }
}
