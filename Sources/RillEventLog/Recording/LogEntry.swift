import Rill

/// One thing that happened to a subscription, and when.
public struct LogEntry<Element: Sendable>: Sendable {
    /// What happened.
    public enum Kind: Sendable {
        /// The subscription or one of its attempts began.
        case subscribed
        /// An element was emitted.
        case next(Element)
        /// An attempt failed, or the result failed with another error than its last attempt.
        case error(LoggedError)
        /// An attempt or the result completed.
        case completed
        /// The subscription ended, by its last event or by disposal. This is the last entry of every
        /// subscription.
        case disposed
        /// The next attempt begins; `subscribed` follows.
        indirect case retry(LogRetry)
        /// A retry policy decided not to start another attempt, for this reason.
        indirect case gaveUp(String)
    }

    /// The position in the log, from 1 and without gaps.
    public let sequence: Int
    /// The time on the clock of the log's scheduler. Times never decrease within a log.
    public let time: Instant
    /// The name of the stream, as given to `log`.
    public let stream: String
    /// The number of the subscription within the log, from 1.
    public let subscription: Int
    /// The subscription of the same log that the thread was starting or delivering when this subscription
    /// started; nil if there was none.
    public let parent: Int?
    /// The attempt that the entry belongs to, from 1.
    public let attempt: Int
    /// What happened.
    public let kind: Kind
    /// Where in the sources the stream was logged.
    public let site: CallSite?

    /// Makes an entry, for a recording that is not recorded by an `EventLog`.
    public init(
        sequence: Int, time: Instant, stream: String, subscription: Int, parent: Int? = nil, attempt: Int = 1,
        kind: Kind, site: CallSite? = nil
    ) {
        self.sequence = sequence
        self.time = time
        self.stream = stream
        self.subscription = subscription
        self.parent = parent
        self.attempt = attempt
        self.kind = kind
        self.site = site
    }
}

extension LogEntry.Kind: Equatable where Element: Equatable {}

extension LogEntry: Equatable where Element: Equatable {}

extension LogEntry.Kind {
    /// The name of the kind in all formats.
    var name: String {
        switch self {
        case .subscribed: "subscribed"
        case .next: "next"
        case .error: "error"
        case .completed: "completed"
        case .disposed: "disposed"
        case .retry: "retry"
        case .gaveUp: "gaveUp"
        }
    }

    /// The event that the entry records, if it records one.
    var event: Event<Element>? {
        switch self {
        case .next(let element): .next(element)
        case .error(let error): .error(error.error)
        case .completed: .completed
        case .subscribed, .disposed, .retry, .gaveUp: nil
        }
    }
}

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

extension CallSite {
    /// Reads what `description` writes.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]) else {
            return nil
        }
        self.init(file: String(text[..<colon]), line: line)
    }
}
