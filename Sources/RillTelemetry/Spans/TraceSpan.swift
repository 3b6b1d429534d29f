import RillEventLog

/// A span as OpenTelemetry knows it: a subscription of a log, or one of its attempts.
///
/// Times are nanoseconds since 1 January 1970, UTC.
public struct TraceSpan: Sendable, Hashable {
    /// Something that happened during a span.
    public struct Event: Sendable, Hashable {
        /// What happened: `next`, `exception`, `completed`, `disposed`, `retry`, `waited`, `gaveUp`, or the
        /// kind of an entry that this version does not know.
        public let name: String
        /// When it happened.
        public let time: Int64
        /// The facts about it.
        public let attributes: [Attribute]
        let sequence: Int
    }

    /// A fact about a span or an event.
    public struct Attribute: Sendable, Hashable {
        /// Its name, where possible one of OpenTelemetry's semantic conventions.
        public let key: String
        /// Its value.
        public let value: Value

        init(_ key: String, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// What a span is to the others of its trace.
    public enum Kind: Sendable, Hashable {
        /// Work within the process.
        case `internal`
        /// A request to a server, which has its ids: an attempt of a stream with a `TraceContext` of its own.
        case client
    }

    /// The value of an attribute.
    public enum Value: Sendable, Hashable {
        /// A text.
        case string(String)
        /// A whole number.
        case integer(Int)
        /// A finite number, such as a duration in seconds.
        case double(Double)
        /// Yes or no.
        case bool(Bool)
    }

    /// The trace of the subscription in which all others began.
    public let traceID: TraceID
    /// The span.
    public let spanID: SpanID
    /// The span in which it began: of an attempt that of its subscription, of a subscription that of the
    /// subscription that started it.
    public let parentID: SpanID?
    /// Whether it is exported: not if the caller's `traceparent`, or the context of the stream, says so.
    public let isSampled: Bool
    /// The `tracestate` of the caller on whose behalf it ran.
    public let traceState: String?
    /// Spans of the same trace that it belongs to: of an attempt that began beside others, as in `hedge`, the
    /// first of those.
    public let links: [SpanID]
    /// What it is to the others of its trace.
    public let kind: Kind
    /// The name of the stream; that of an attempt ends with `attempt`.
    public let name: String
    /// When it began.
    public internal(set) var start: Int64
    /// When it ended, not before `start`.
    public internal(set) var end: Int64
    /// The facts about it; no two have the same key.
    public internal(set) var attributes: [Attribute]
    /// What happened, in order.
    public internal(set) var events: [Event] = []
    /// How many events are missing, because there were more than `SpanLimits.events`.
    public internal(set) var droppedEvents = 0
    /// The text of the error with which it ended. The status is an error then, and unset otherwise.
    public internal(set) var error: String?

    let isAttempt: Bool
    /// The thread on which it began.
    let thread: LogThread?
    let firstSequence: Int
    var lastSequence: Int
}
