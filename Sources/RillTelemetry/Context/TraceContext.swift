import RillLocks

/// The place of a stream in a trace that crosses processes: the ids that the header `traceparent` carries,
/// and what vendors add to them in `tracestate`.
///
///     let context = TraceContext()
///     client.intercepted(by: .trace(context)).decoded(Price.self, for: url)
///         .log("price", to: log, retry: policy, scheduler: scheduler, metadata: context.metadata)
///
/// A context stands for one subscription: make a new one for each, in `Observable.deferred` for example. It
/// follows [W3C Trace Context](https://www.w3.org/TR/trace-context/), level 1.
public struct TraceContext: Sendable, Hashable {
    /// Whose span a context names.
    enum Role: Sendable, Hashable {
        /// The span of the stream that the context was made for.
        case own(parent: SpanID?)
        /// The span of a caller, which another process exports.
        case caller
    }

    /// The id of the trace.
    public let traceID: TraceID
    /// The id of the span within the trace.
    public let spanID: SpanID
    /// Whether the span is exported, with the spans of all streams that run on its behalf: the lowest bit of
    /// the flags.
    public let isSampled: Bool
    /// The value of the header `tracestate`, which all streams that run on behalf of the caller pass on.
    public let tracestate: String?
    private(set) var role: Role

    init(_ traceID: TraceID, _ spanID: SpanID, isSampled: Bool, tracestate: String? = nil, role: Role) {
        self.traceID = traceID
        self.spanID = spanID
        self.isSampled = isSampled
        self.tracestate = tracestate
        self.role = role
    }

    /// The context of a new trace, with random ids. The share `sampled` of all traces is exported, from 0 to
    /// 1. The id of the trace decides, so that all processes with the same share select the same traces.
    public init(sampled share: Double = 1) {
        require((0...1).contains(share), "Rill: TraceContext needs a share from 0 to 1, but got \(share)")
        var random = SystemRandomNumberGenerator()
        let id = TraceID(high: random.next(), low: random.next())
        self.init(id, SpanID(random.next()), isSampled: id.isSampled(share), role: .own(parent: nil))
    }

    /// The context of a caller, as its headers `traceparent` and `tracestate` give it. Nil if `traceparent`
    /// is not valid: the receiver then begins a new trace.
    ///
    /// A header of a later version than 00 is read as far as version 00 goes, as the specification demands. A
    /// `tracestate` that is not valid counts as none. Several `tracestate` headers count as one, joined with
    /// commas.
    public init?(traceparent: String, tracestate: String?) {
        let bytes = Array(traceparent.utf8)
        let dash = UInt8(ascii: "-")
        guard bytes.count >= 55, bytes[2] == dash, bytes[35] == dash, bytes[52] == dash,
            let version = Hexadecimal.word(bytes[..<2]), version != 0xFF,
            bytes.count == 55 || version > 0 && bytes[55] == dash,
            let high = Hexadecimal.word(bytes[3..<19]), let low = Hexadecimal.word(bytes[19..<35]),
            let span = Hexadecimal.word(bytes[36..<52]), let flags = Hexadecimal.word(bytes[53..<55]),
            high != 0 || low != 0, span != 0
        else { return nil }
        self.init(
            TraceID(high: high, low: low), SpanID(span), isSampled: flags & 1 == 1,
            tracestate: tracestate.flatMap(TraceState.valid), role: .caller)
    }

    /// The context of a caller without a `tracestate`, as `init(traceparent:tracestate:)`.
    public init?(traceparent: String) { self.init(traceparent: traceparent, tracestate: nil) }

    /// The context of a stream that runs on behalf of this one: the same trace and `tracestate`, and a random
    /// span below the span of this context.
    public func child() -> TraceContext { below(SpanID(UInt64.random(in: .min ... .max))) }

    func below(_ child: SpanID) -> TraceContext {
        TraceContext(traceID, child, isSampled: isSampled, tracestate: tracestate, role: .own(parent: spanID))
    }

    /// The id of the span in which this span began.
    var parentID: SpanID? { if case .own(let parent) = role { parent } else { nil } }

    /// The value of the header `traceparent`.
    public var traceparent: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }
}

extension TraceContext {
    static let contextKey = "traceparent"
    private static let parentKey = "parentspan"
    private static let stateKey = "tracestate"

    /// The keys of `metadata`, which do not become attributes of a span.
    static let metadataKeys: Set = [contextKey, parentKey, stateKey]

    /// The facts that give a log the ids of this context: `log(_:to:metadata:)`.
    ///
    /// The span of the subscription is then the span of this context. If the context was read from a header,
    /// the span of the subscription is a child of the caller's span.
    public var metadata: [String: String] {
        var metadata = [Self.contextKey: traceparent]
        metadata[Self.stateKey] = tracestate
        if case .own(let parent) = role { metadata[Self.parentKey] = parent?.description ?? "none" }
        return metadata
    }

    /// Reads what `metadata` writes. Without the key for a parent span, the context is that of a caller.
    init?(metadata: [String: String]) {
        guard let text = metadata[Self.contextKey],
            let caller = TraceContext(traceparent: text, tracestate: metadata[Self.stateKey])
        else { return nil }
        self = caller
        guard let parent = metadata[Self.parentKey] else { return }
        let bits = parent.utf8.count == 16 ? Hexadecimal.word(parent.utf8) : nil
        role = .own(parent: bits.map(SpanID.init))
    }

    /// The context of an attempt of the stream that this context was made for. Attempts are numbered from 1.
    func attempt(_ number: Int) -> TraceContext { below(spanID.attempt(number)) }
}
