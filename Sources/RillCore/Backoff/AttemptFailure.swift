/// How an attempt failed, and when.
public struct AttemptFailure: Sendable {
    /// Which attempt of the subscription it was; the first is 1.
    public let attempt: Int
    public let error: any Error
    /// On the scheduler's clock, as is `failedAt`.
    public let startedAt: Instant
    public let failedAt: Instant
    /// The delay that was chosen before this attempt; zero before the first.
    public let delayBefore: Duration
    /// How many elements the attempt emitted.
    public let elements: Int
}
