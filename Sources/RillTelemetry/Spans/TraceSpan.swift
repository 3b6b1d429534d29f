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
        /// The name of the fact, where possible from OpenTelemetry's semantic conventions.
        public let key: String
        /// The value of the fact.
        public let value: Value

        init(_ key: String, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// The role of a span in its trace.
    public enum Kind: Sendable, Hashable {
        /// Work within the process.
        case `internal`
        /// A request to a server, which receives the ids of the span: an attempt of a stream with its own
        /// `TraceContext`.
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

    /// The id of the trace, which belongs to the subscription in which all others began.
    public let traceID: TraceID
    /// The id of the span.
    public let spanID: SpanID
    /// The id of the span in which this span began: for an attempt, the span of its subscription; for a
    /// subscription, the span of the subscription that started it.
    public let parentID: SpanID?
    /// Whether the span is exported: true unless the caller's `traceparent` or the context of the stream
    /// forbids it.
    public let isSampled: Bool
    /// The `tracestate` of the caller on whose behalf the span ran.
    public let traceState: String?
    /// The ids of related spans of the same trace: an attempt that began beside others, as in `hedge`, has a
    /// link to the first of them.
    public let links: [SpanID]
    /// The role of the span in its trace.
    public let kind: Kind
    /// The name of the stream; for an attempt, followed by `attempt`.
    public let name: String
    /// When the span began.
    public internal(set) var start: Int64
    /// When the span ended, not before `start`.
    public internal(set) var end: Int64
    /// The facts about the span; no two have the same key.
    public internal(set) var attributes: [Attribute]
    /// What happened, in order.
    public internal(set) var events: [Event] = []
    /// How many events are missing, because there were more than `SpanLimits.events`.
    public internal(set) var droppedEvents = 0
    /// The text of the error with which the span ended. With an error, the status of the span is an error;
    /// otherwise it is unset.
    public internal(set) var error: String?

    let isAttempt: Bool
    /// The thread on which the span began.
    let thread: LogThread?
    let firstSequence: Int
    var lastSequence: Int
}
