import Rill

/// Why and when an attempt follows another one.
public struct LogRetry: Sendable, Hashable {
    /// Why an attempt begins. The text of an error is made when it is read.
    enum Cause: Sendable {
        case failed(any Error)
        case text(String)

        static let completed = Cause.text("completed")
        static let running = Cause.text("runs")
        static let disposed = Cause.text("disposed")
        static let waited = Cause.text("waited")

        var text: String {
            switch self {
            case .failed(let error): LoggedError(error).text
            case .text(let text): text
            }
        }
    }

    /// The attempt that begins: 2 or more, or 1 for the first attempt of a subscription if it has waited for
    /// a limit.
    public let attempt: Int
    /// The time since the end of the previous attempt; of the first, since the subscription.
    public let delay: Duration
    /// The delay that a `RetryPolicy` chose, if one did.
    public let planned: Duration?
    /// How often a shared limit, such as a breaker, refused the attempt, which waited for it.
    public let refusals: Int
    /// Why the limit refused it the last time; empty if none did.
    public let refusal: String

    private let cause: Cause

    /// The text of the error that ended the previous attempt; `completed` if it completed, `disposed` if it
    /// was torn down before its end, `runs` if it runs beside the new one; `waited` for
    /// the first attempt.
    public var reason: String { cause.text }

    /// Whether the previous attempt goes on.
    package var isBesideAnother: Bool { cause == .running }

    /// Whether the previous attempt was torn down before its end.
    var wasPreviousDisposed: Bool { cause == .disposed }

    init(
        attempt: Int, delay: Duration, planned: Duration?, cause: Cause, refusals: Int = 0,
        refusal: String = ""
    ) {
        self.attempt = attempt
        self.delay = delay
        self.planned = planned
        self.cause = cause
        self.refusals = refusals
        self.refusal = refusal
    }

    /// Makes the entry of an attempt, for a recording that is not recorded by an `EventLog`.
    public init(
        attempt: Int, delay: Duration, planned: Duration? = nil, reason: String, refusals: Int = 0,
        refusal: String = ""
    ) {
        self.init(
            attempt: attempt, delay: delay, planned: planned, cause: .text(reason), refusals: refusals,
            refusal: refusal)
    }

    /// The refusals in words: `refused 4 times: the circuit breaker is open`; nil if there were none.
    var refusalWords: String? {
        refusals == 0 ? nil : "refused \(refusals == 1 ? "once" : "\(refusals) times"): \(refusal)"
    }
}

extension LogRetry.Cause: Hashable {
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.text == rhs.text }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
