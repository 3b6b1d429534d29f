/// What a policy has made of a failure.
public enum RetryOutcome: Sendable {
    /// The next attempt comes after this delay.
    case retry(after: Duration)
    /// A limit is reached; the result ends with this error.
    case exhausted(RetryExhausted.Reason, any Error)
    /// The error is not to be retried, or a decision was to fail; the result ends with this error.
    case failed(any Error)
    /// A decision was to complete.
    case completed
}
