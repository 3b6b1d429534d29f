extension Duration {
    /// This duration for poll(2): rounded up, so that a wait never ends early, and clamped.
    var pollMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        guard seconds < 1_000_000 else { return 1_000_000_000 }
        let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(max(0, milliseconds))
    }
}
