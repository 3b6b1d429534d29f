import Rill

/// One thing that happened to a subscription, and when.
public struct LogEntry<Element: Sendable>: Sendable {
    /// What happened.
    public enum Kind: Sendable {
        /// The subscription or one of its attempts began.
        case subscribed
        /// An element was emitted.
        case next(Element)
        /// An attempt failed, or the result failed later than its last attempt or with another error.
        case error(LoggedError)
        /// An attempt or the result completed.
        case completed
        /// The subscription ended, by its last event or by disposal. This is the last entry of a
        /// subscription. A subscription that is released with its source, without an end, has no such entry.
        case disposed
        /// The next attempt begins; `subscribed` follows.
        indirect case retry(LogRetry)
        /// A wait has ended. It began earlier than this entry by its `delay`.
        indirect case waited(LogWait)
        /// A retry policy decided not to start another attempt, for this reason.
        indirect case gaveUp(String)
        /// Something that this version cannot represent, read from a file: an entry of a later version, or an
        /// element without a readable value. All formats keep it.
        indirect case unknown(UnknownEntry)
    }

    /// The position in the log, from 1 and without gaps.
    public internal(set) var sequence: Int
    /// The time on the clock of the log's scheduler. Times never decrease within a log.
    public internal(set) var time: Instant
    /// The name of the stream, as given to `log`.
    public internal(set) var stream: String
    /// The number of the subscription within the log, from 1.
    public internal(set) var subscription: Int
    /// The subscription of the same log that the thread was starting or delivering when this subscription
    /// started; nil if there was none.
    public internal(set) var parent: Int?
    /// The attempt that the entry belongs to, from 1. It is 0 for an element or an end of the result when the
    /// log cannot know which of several attempts has sent it.
    public let attempt: Int
    /// What happened.
    public let kind: Kind
    /// Where in the sources the stream was logged.
    public internal(set) var site: CallSite?
    /// The facts that were given with the stream: `log(_:to:metadata:)`.
    public internal(set) var metadata: [String: String]
    /// The thread that recorded the entry; nil unless the log records threads.
    public let thread: LogThread?

    /// Makes an entry, for a recording that is not recorded by an `EventLog`.
    public init(
        sequence: Int, time: Instant, stream: String, subscription: Int, parent: Int? = nil, attempt: Int = 1,
        kind: Kind, site: CallSite? = nil, metadata: [String: String] = [:], thread: LogThread? = nil
    ) {
        self.sequence = sequence
        self.time = time
        self.stream = stream
        self.subscription = subscription
        self.parent = parent
        self.attempt = attempt
        self.kind = kind
        self.site = site
        self.metadata = metadata
        self.thread = thread
    }
}

extension LogEntry {
    /// The attempt, in words.
    var attemptText: String { attempt == 0 ? "attempt ?" : "attempt \(attempt)" }
}

extension LogEntry.Kind: Equatable where Element: Equatable {}

extension LogEntry: Equatable where Element: Equatable {
    /// True when everything except the thread is equal.
    public static func == (lhs: LogEntry, rhs: LogEntry) -> Bool {
        lhs.sequence == rhs.sequence && lhs.time == rhs.time && lhs.stream == rhs.stream
            && lhs.subscription == rhs.subscription && lhs.parent == rhs.parent
            && lhs.attempt == rhs.attempt && lhs.kind == rhs.kind && lhs.site == rhs.site
            && lhs.metadata == rhs.metadata
    }
}

extension LogEntry.Kind {
    /// The name of the kind in all formats, its digit in the script of the page, and the event that the entry
    /// records, if it records one.
    private var facts: (name: String, digit: String, event: Event<Element>?) {
        switch self {
        case .subscribed: ("subscribed", "0", nil)
        case .next(let element): ("next", "1", .next(element))
        case .error(let error): ("error", "2", .error(error.error))
        case .retry: ("retry", "3", nil)
        case .gaveUp: ("gaveUp", "4", nil)
        case .completed: ("completed", "5", .completed)
        case .disposed: ("disposed", "6", nil)
        case .unknown(let entry): (entry.kind, "7", nil)
        case .waited: ("waited", "8", nil)
        }
    }

    var name: String { facts.name }
    var digit: String { facts.digit }
    var event: Event<Element>? { facts.event }
}
