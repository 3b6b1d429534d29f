import Rill

/// How long a stream has waited, and for what.
public struct LogWait: Sendable, Hashable {
    /// What a stream can wait for.
    public enum Cause: String, Sendable, Hashable {
        /// A shared limit: a breaker, a rate limiter or a bulkhead.
        case limit
        /// The delay of a retry policy inside the attempt, such as the policy of a client.
        case backoff
        /// A new token, or another key, for a request that was refused.
        case credential
        /// A network, for a request that found none.
        case network
        /// A scheduler that was late.
        case scheduler
    }

    /// What the stream has waited for.
    public let cause: Cause
    /// How long the stream has waited.
    public let delay: Duration
    /// How often a limit has refused the stream; 0 if the stream waited in a queue.
    public let refusals: Int
    /// Whether the attempt begins after the wait; otherwise the wait is a part of the attempt.
    public let isBeforeAttempt: Bool

    private let details: LogReason

    /// The limiter in whose queue the stream waited, the reason of a limit's last refusal, the error before a
    /// backoff, or what the stream waited for.
    public var reason: String { details.text }

    init(_ cause: Cause, _ delay: Duration, refusals: Int = 0, isBeforeAttempt: Bool, _ details: LogReason) {
        self.cause = cause
        self.delay = delay
        self.refusals = refusals
        self.isBeforeAttempt = isBeforeAttempt
        self.details = details
    }

    /// Makes the entry of a wait, for a recording that is not recorded by an `EventLog`.
    public init(
        for cause: Cause, delay: Duration, reason: String, refusals: Int = 0, isBeforeAttempt: Bool = false
    ) { self.init(cause, delay, refusals: refusals, isBeforeAttempt: isBeforeAttempt, .text(reason)) }

    /// When this wait began, if it ended at `end`.
    func start(before end: Instant) -> Instant { end.advanced(by: .zero - max(.zero, delay)) }

    /// The same wait with another length.
    func lasting(_ delay: Duration) -> LogWait {
        LogWait(cause, delay, refusals: refusals, isBeforeAttempt: isBeforeAttempt, details)
    }

    /// The same wait with the error before a backoff redacted. A wait that was read from a file has only the
    /// text of that error.
    func redacted<Element>(by redaction: LogRedaction<Element>) -> LogWait {
        guard cause == .backoff else { return self }
        let error: any Error =
            if case .failed(let error) = details { error } else { ReplayedError(type: "", text: reason) }
        return LogWait(
            cause, delay, refusals: refusals, isBeforeAttempt: isBeforeAttempt,
            .failed(redaction.redacted(error)))
    }

    /// The wait in words: `5 s: the circuit breaker is open (refused 3 times)`.
    var words: String {
        "\(delay.text): " + (cause == .backoff ? "backoff after " : "") + reason.onOneLine
            + (refusals == 0 ? "" : " (refused \(refusals == 1 ? "once" : "\(refusals) times"))")
    }
}
