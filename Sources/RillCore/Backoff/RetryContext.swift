/// What a decision about an error is based on.
public struct RetryContext: Sendable {
    public let failure: AttemptFailure
    /// Since the last reset, this failure included.
    public let consecutiveFailures: Int
    /// Since subscription, this failure included.
    public let totalFailures: Int
    /// The time until this failure, from subscription or from the failure that was the last reset.
    public let elapsed: Duration
    /// The delay that `.backoff` stands for; nil when the backoff has ended.
    public let proposedDelay: Duration?
}
