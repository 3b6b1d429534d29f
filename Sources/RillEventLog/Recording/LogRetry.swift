import Rill

/// Why and when an attempt follows another one.
public struct LogRetry: Sendable, Hashable {
    /// Why an attempt begins. The text of an error is made when it is read.
    enum Cause: Sendable {
        case failed(any Error)
        case text(String)

        static let completed = Cause.text("completed")
        static let running = Cause.text("runs")

        var text: String {
            switch self {
            case .failed(let error): LoggedError(error).text
            case .text(let text): text
            }
        }
    }

    /// The attempt that begins. The first attempt of a subscription is 1, so this is 2 or more.
    public let attempt: Int
    /// The time since the end of the previous attempt.
    public let delay: Duration
    /// The delay that a `RetryPolicy` chose, if one did.
    public let planned: Duration?

    private let cause: Cause

    /// The text of the error that ended the previous attempt; `completed` if it completed, `runs` if it has
    /// not ended.
    public var reason: String { cause.text }

    init(attempt: Int, delay: Duration, planned: Duration?, cause: Cause) {
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

extension LogRetry.Cause: Hashable {
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.text == rhs.text }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
