/// A moment on a scheduler's clock, as the time since that clock's zero.
///
/// Moments of two schedulers cannot be compared in a meaningful way: each clock has its own zero.
public struct Instant: InstantProtocol, Sendable, Hashable, Codable {
    public var sinceZero: Duration

    public init(sinceZero: Duration) {
        self.sinceZero = sinceZero
    }

    public static let zero = Instant(sinceZero: .zero)

    /// The moment later by `duration`, or the last there is.
    public func advanced(by duration: Duration) -> Instant {
        let (sum, overflow) = sinceZero.attoseconds.addingReportingOverflow(duration.attoseconds)
        let saturated = duration < .zero ? Int128.min : .max
        return Instant(sinceZero: Duration(attoseconds: overflow ? saturated : sum))
    }

    public func duration(to other: Instant) -> Duration {
        other.sinceZero - sinceZero
    }

    public static func < (lhs: Instant, rhs: Instant) -> Bool {
        lhs.sinceZero < rhs.sinceZero
    }
}
