/// A point in time on a scheduler's clock, as the duration since that clock's zero.
///
/// Instants of two schedulers cannot be compared in a meaningful way: each clock has its own zero.
public struct Instant: InstantProtocol, Sendable, Hashable, Codable {
    /// The time since the zero of the clock.
    public let sinceZero: Duration

    /// The instant that is this far from the zero of the clock.
    public init(sinceZero: Duration) { self.sinceZero = sinceZero }

    /// The zero of the clock.
    public static let zero = Instant(sinceZero: .zero)
    static let latest = Instant(sinceZero: Duration(attoseconds: .max))

    /// The instant `duration` later, clamped to the instants that can be represented.
    public func advanced(by duration: Duration) -> Instant {
        let (sum, overflow) = sinceZero.attoseconds.addingReportingOverflow(duration.attoseconds)
        let saturated = duration < .zero ? Int128.min : .max
        return Instant(sinceZero: Duration(attoseconds: overflow ? saturated : sum))
    }

    /// The time from this instant to `other`, clamped to the durations that can be represented; below zero if
    /// `other` is earlier.
    public func duration(to other: Instant) -> Duration {
        let (difference, overflow) = other.sinceZero.attoseconds.subtractingReportingOverflow(
            sinceZero.attoseconds)
        let saturated = other < self ? Int128.min : .max
        return Duration(attoseconds: overflow ? saturated : difference)
    }

    /// True if the left instant is earlier.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.sinceZero < rhs.sinceZero }
}
