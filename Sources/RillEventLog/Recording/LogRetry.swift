/// Why and when an attempt follows another one.
public struct LogRetry: Sendable, Hashable {
    /// The attempt that begins; the first of a subscription is 1, so this is 2 or more.
    public let attempt: Int
    /// The time since the attempt before it ended.
    public let delay: Duration
    /// The delay that a `RetryPolicy` chose, where one did.
    public let planned: Duration?
    /// The text of the error that ended the attempt before; `completed` when it had none, `runs` when it has not ended.
    public let reason: String

    public init(attempt: Int, delay: Duration, planned: Duration? = nil, reason: String) {
        self.attempt = attempt
        self.delay = delay
        self.planned = planned
        self.reason = reason
    }
}
