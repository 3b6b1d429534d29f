/// What follows an error.
///
/// Whatever is chosen, the failure takes one attempt of `maxAttempts` and one delay of the backoff.
public enum RetryDecision: Sendable {
    /// An attempt after the proposed delay.
    case backoff
    /// An attempt after this time or later, for a hint such as `Retry-After`: the range of the backoff moves up so that it
    /// starts there. So clients that were given the same hint are spread above it, as far as the jitter goes.
    case atLeast(Duration)
    /// An attempt after exactly this time, even when the backoff has ended. A time below zero is the error
    /// `InvalidDuration`.
    case after(Duration)
    /// An attempt at once, even when the backoff has ended.
    case now
    /// The error passes.
    case propagate
    /// This error instead.
    case fail(any Error)
    /// Completion; the error is swallowed.
    case complete
}
