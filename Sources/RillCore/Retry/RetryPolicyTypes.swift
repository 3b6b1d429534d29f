/// A failed attempt. Times are on the scheduler's clock.
public struct AttemptFailure: Sendable {
    /// The number of the attempt in its subscription; the first is 1.
    public let attempt: Int
    /// The error of the attempt.
    public let error: any Error
    /// When the attempt began, on the clock of the scheduler.
    public let startedAt: Instant
    /// When the attempt failed, on the clock of the scheduler.
    public let failedAt: Instant
    /// The delay before this attempt, including its wait for a limit. Zero for the first attempt, unless it
    /// waited for a limit.
    public let delayBefore: Duration
    /// How many elements the attempt emitted.
    public let elements: Int

    /// Makes a failure, for a test of code that receives one.
    public init(
        attempt: Int, error: any Error, startedAt: Instant = .zero, failedAt: Instant = .zero,
        delayBefore: Duration = .zero, elements: Int = 0
    ) {
        self.attempt = attempt
        self.error = error
        self.startedAt = startedAt
        self.failedAt = failedAt
        self.delayBefore = delayBefore
        self.elements = elements
    }
}

/// The input of a decision about a failed attempt.
public struct RetryContext: Sendable {
    /// The attempt that has failed.
    public let failure: AttemptFailure
    /// The failures since the last reset, this one included.
    public let consecutiveFailures: Int
    /// The failures since subscription, this one included.
    public let totalFailures: Int
    /// The time since subscription, or since the failure at which the counts were last reset.
    public let elapsed: Duration
    /// The delay that `.backoff` would use; nil when the backoff has ended.
    public let proposedDelay: Duration?

    /// Makes a context, for a test of a closure of `RetryPolicy.decide`. Without counts, all attempts have
    /// failed since subscription.
    public init(
        failure: AttemptFailure, consecutiveFailures: Int? = nil, totalFailures: Int? = nil,
        elapsed: Duration = .zero, proposedDelay: Duration? = nil
    ) {
        self.failure = failure
        self.consecutiveFailures = consecutiveFailures ?? failure.attempt
        self.totalFailures = totalFailures ?? failure.attempt
        self.elapsed = elapsed
        self.proposedDelay = proposedDelay
    }
}

/// What follows a failed attempt.
///
/// Every failure counts as one attempt of `maxAttempts` and uses one delay of the backoff, whatever the
/// decision is.
public enum RetryDecision: Sendable {
    /// Retry after the proposed delay.
    case backoff
    /// Retry after at least this time: for a hint such as `Retry-After`. The range of the proposed delay is
    /// shifted up to start there, so that jitter still spreads the clients that received the same hint. A
    /// time below zero, from a hint whose time has passed, sets no minimum.
    case atLeast(Duration)
    /// Retry after exactly this time, even when the backoff has ended. A time below zero is the error
    /// `InvalidDurationError`.
    case after(Duration)
    /// Retry immediately, even when the backoff has ended.
    case now
    /// Forward the error.
    case propagate
    /// Fail with this error instead.
    case fail(any Error)
    /// Complete; the error is swallowed.
    case complete
}

/// An error that knows when the next attempt makes sense. A policy without `decide` follows the advice.
package protocol AdvisingError: Error { var retryAdvice: RetryDecision { get } }

/// What a policy does about a failed attempt.
public enum RetryOutcome: Sendable {
    /// The next attempt starts after this delay.
    case retry(after: Duration)
    /// A limit is reached; the result fails with this error.
    case exhausted(RetryExhaustedError.Reason, any Error)
    /// The error is not retried, or the decision was to fail; the result fails with this error.
    case failed(any Error)
    /// The decision was to complete.
    case completed
}

/// An event of a stream under a policy. Attempts are numbered from 1; times are on the scheduler's clock.
public enum RetryEvent: Sendable {
    /// An attempt starts.
    case started(attempt: Int, at: Instant)
    /// An attempt has failed, with this outcome.
    case failed(AttemptFailure, RetryOutcome)
    /// A shared limit has refused an attempt. The attempt is tried again after this delay, or earlier if the
    /// limit may admit it.
    case postponed(RetryExhaustedError.Reason, by: Duration, at: Instant)
    /// An attempt may not start, because its delay ended after `maxElapsed` or because a shared limit refused
    /// it. The result fails with this error.
    case refused(RetryExhaustedError.Reason, any Error, at: Instant)
    /// An attempt has completed.
    case completed(attempt: Int, at: Instant)
}

/// When a policy resets its counts: the attempts, the delays, and the elapsed time.
public enum RetryReset: Sendable, Hashable {
    /// The counts are never reset.
    case never
    /// After an attempt that emitted an element. A source that emits one element and fails is then retried
    /// forever.
    case onElement
    /// After an attempt that ran for this time or longer. An attempt that only waited for a limit, which then
    /// refused it, did not run.
    case afterStable(Duration)

    func applies(to failure: AttemptFailure) -> Bool {
        switch self {
        case .never: false
        case .onElement: failure.elements > 0
        // An attempt that a limit inside it has refused has waited and not run.
        case .afterStable(let time):
            failure.startedAt.duration(to: failure.failedAt) >= time
                && (failure.elements > 0 || AttemptRefusedError(in: failure.error) == nil)
        }
    }
}
