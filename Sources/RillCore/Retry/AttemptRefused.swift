/// A shared limit has refused the first attempt of a stream, so that there is no error of an attempt to
/// report.
public struct AttemptRefused: Error, Hashable, CustomStringConvertible {
    public let reason: RetryExhausted.Reason
    /// When the limit may admit an attempt again, on the clock of its scheduler; nil when it does not know.
    public let retryAt: Instant?

    public init(reason: RetryExhausted.Reason, retryAt: Instant? = nil) {
        self.reason = reason
        self.retryAt = retryAt
    }

    public var description: String { "no attempt was made, \(reason.text)" }
}
