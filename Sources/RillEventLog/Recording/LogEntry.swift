import Rill

/// One thing that happened to a subscription, and when.
public struct LogEntry<Element: Sendable>: Sendable {
    public enum Kind: Sendable {
        /// The subscription began, or an attempt of it did.
        case subscribed
        case next(Element)
        /// An attempt failed, or the result did, with an error that is not the one of its last attempt.
        case error(LoggedError)
        case completed
        /// The subscription is over, whatever ended it; the last entry of every subscription.
        case disposed
        /// The next attempt begins; `subscribed` follows.
        case retry(LogRetry)
        /// A retry policy has decided that no attempt follows, for this reason.
        case gaveUp(String)
    }

    /// The place in the log, from 1 without a gap.
    public let sequence: Int
    /// On the clock of the log's scheduler. It never goes back within a log.
    public let time: Instant
    public let stream: String
    /// The number of the subscription within the log, from 1.
    public let subscription: Int
    /// The subscription of this log in whose event, or start, this one was started on the same thread.
    public let parent: Int?
    /// Which attempt of the subscription this belongs to, from 1.
    public let attempt: Int
    public let kind: Kind
    /// Where the stream was logged.
    public let site: LogSite?

    public init(
        sequence: Int, time: Instant, stream: String, subscription: Int, parent: Int? = nil, attempt: Int = 1,
        kind: Kind, site: LogSite? = nil
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
    /// The word for it in all formats.
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
}
