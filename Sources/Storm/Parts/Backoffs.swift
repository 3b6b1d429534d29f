import RillCore

extension Backoff {
    /// The curve of both storms: 100 ms, doubled, up to 20 s.
    static let stormCurve = exponential(initial: .milliseconds(100)).cap(.seconds(20))
}
