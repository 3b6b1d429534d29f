/// A shared limit has refused the first attempt of a stream, so that there is no error of an attempt to
/// report.
public struct AttemptRefused: Error, Hashable, CustomStringConvertible {
    public let reason: RetryExhausted.Reason

    public init(reason: RetryExhausted.Reason) {
        self.reason = reason
    }

    public var description: String { "no attempt was made, \(reason.text)" }
}
