/// A retry policy has given up because a limit is reached.
public struct RetryExhaustedError: Error, CustomStringConvertible {
    /// Why no attempt followed.
    public enum Reason: Sendable, Hashable {
        /// `maxAttempts` have been made.
        case attempts
        /// The next attempt would start after `maxElapsed`.
        case elapsed
        /// The backoff has no further delay.
        case delaysEnded
        /// The shared budget of `RillLimits` is empty.
        case budget
        /// The shared circuit breaker of `RillLimits` is open, or all its probes are under way.
        case breakerOpen
        /// The shared adaptive throttle of `RillLimits` has rejected the attempt.
        case throttled
        /// Too many attempts wait for a rate limiter or a bulkhead of `RillLimits`, or the wait would be too
        /// long.
        case overloaded
    }

    /// Why no attempt followed.
    public let reason: Reason
    /// When the limit may admit an attempt again; nil when it does not know.
    public let retryAt: Instant?
    /// How many attempts have failed since the last reset.
    public let attempts: Int
    /// The time since subscription, or since the failure at which the counts were last reset.
    public let elapsed: Duration
    /// The error of the last attempt, or `AttemptRefusedError` when there was none.
    public let last: any Error
    /// The latest failures since the last reset, in order, as many as the policy keeps.
    public let failures: [AttemptFailure]

    /// Makes an error, for a test of code that receives one.
    public init(
        reason: Reason, retryAt: Instant? = nil, attempts: Int, elapsed: Duration = .zero,
        last: any Error, failures: [AttemptFailure] = []
    ) {
        self.reason = reason
        self.retryAt = retryAt
        self.attempts = attempts
        self.elapsed = elapsed
        self.last = last
        self.failures = failures
    }

    /// How many earlier failures were not kept.
    public var failuresDropped: Int { attempts - failures.count }

    /// The error as a sentence.
    public var description: String {
        "gave up after \(attempts) attempts in \(elapsed), \(reason.text): \(last)"
    }
}

extension RetryExhaustedError.Reason {
    package var text: String {
        switch self {
        case .attempts: "no attempt is left"
        case .elapsed: "no time is left"
        case .delaysEnded: "no delay is left"
        case .budget: "no budget is left"
        case .breakerOpen: "the circuit breaker is open"
        case .throttled: "the throttle has rejected it"
        case .overloaded: "too many others wait"
        }
    }
}
