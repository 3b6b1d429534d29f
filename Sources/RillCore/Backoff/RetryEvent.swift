/// A step of a stream that is retried by a policy. Attempts count from 1; times are those of the scheduler's clock.
public enum RetryEvent: Sendable {
    /// An attempt starts.
    case started(attempt: Int, at: Instant)
    /// An attempt has failed, and this follows.
    case failed(AttemptFailure, RetryOutcome)
    /// An attempt was to start and may not: a wait has ended too late for `maxElapsed`, or a shared limit forbids it. The
    /// result ends with this error.
    case refused(RetryExhausted.Reason, any Error, at: Instant)
    /// An attempt has completed.
    case completed(attempt: Int, at: Instant)
}
