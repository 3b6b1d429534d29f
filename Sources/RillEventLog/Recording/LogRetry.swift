/// Why and when an attempt follows another one.
public struct LogRetry: Sendable, Hashable {
    /// The attempt that begins, 2 or more.
    public let attempt: Int
    /// The time since the previous attempt ended or was torn down; zero while it runs.
    public let delay: Duration
    /// The delay that a `RetryPolicy` chose, if one did.
    public let planned: Duration?

    private let cause: LogReason

    /// The text of the error that ended the previous attempt; `completed` if it completed, `disposed` if it
    /// was torn down before its end, `runs` if it runs beside the new one.
    public var reason: String { cause.text }

    /// Whether the previous attempt still runs.
    package var isBesideAnother: Bool { cause == .running }

    init(attempt: Int, delay: Duration, planned: Duration?, cause: LogReason) {
        self.attempt = attempt
        self.delay = delay
        self.planned = planned
        self.cause = cause
    }

    /// Makes the entry of an attempt, for a recording that is not recorded by an `EventLog`.
    public init(attempt: Int, delay: Duration, planned: Duration? = nil, reason: String) {
        self.init(attempt: attempt, delay: delay, planned: planned, cause: .text(reason))
    }
}
