/// A moment on a scheduler's clock, as the time since that clock's zero.
///
/// Moments of two schedulers cannot be compared in a meaningful way: each clock has its own zero.
public struct Instant: InstantProtocol, Sendable, Hashable, Codable {
    public var sinceZero: Duration

    public init(sinceZero: Duration) {
        self.sinceZero = sinceZero
    }

    public static let zero = Instant(sinceZero: .zero)

    public func advanced(by duration: Duration) -> Instant {
        Instant(sinceZero: sinceZero + duration)
    }

    public func duration(to other: Instant) -> Duration {
        other.sinceZero - sinceZero
    }

    public static func < (lhs: Instant, rhs: Instant) -> Bool {
        lhs.sinceZero < rhs.sinceZero
    }
}
