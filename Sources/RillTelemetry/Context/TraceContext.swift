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

    /// The trace.
    public let traceID: TraceID
    /// The span within the trace.
    public let spanID: SpanID
    /// Whether the span is exported, and those of all that runs on its behalf: the lowest bit of the flags.
    public let isSampled: Bool
    /// The value of the header `tracestate`, which all that runs on behalf of the caller passes on.
    public let tracestate: String?
    private(set) var role: Role

    init(_ traceID: TraceID, _ spanID: SpanID, isSampled: Bool, tracestate: String? = nil, role: Role) {
        self.traceID = traceID
        self.spanID = spanID
        self.isSampled = isSampled
        self.tracestate = tracestate
        self.role = role
    }

    /// The context of a new trace, with random ids. Of all traces the share `sampled` is exported, from 0 to
    /// 1; the id of the trace decides, so that all processes that take the same share take the same traces.
    public init(sampled share: Double = 1) {
        require((0...1).contains(share), "Rill: TraceContext needs a share from 0 to 1, but got \(share)")
        var random = SystemRandomNumberGenerator()
        let id = TraceID(high: random.next(), low: random.next())
        self.init(id, SpanID(random.next()), isSampled: id.isSampled(share), role: .own(parent: nil))
    }

    /// The context of a caller, as its headers `traceparent` and `tracestate` give it. Nil if `traceparent`
    /// is not valid: then its receiver begins a new trace.
    ///
    /// Of a later version than 00, the parts that version 00 has are read, as the specification demands. A
    /// `tracestate` that is not valid counts as none. Several of these headers are one, joined with commas.
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

    /// The span in which this one began.
    var parentID: SpanID? { if case .own(let parent) = role { parent } else { nil } }

    /// The value of the header `traceparent`.
    public var traceparent: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }
}

extension TraceContext {
    static let contextKey = "traceparent"
    private static let parentKey = "parentspan"
    private static let stateKey = "tracestate"

    /// The keys of `metadata`, which are no attributes of a span.
    static let metadataKeys: Set = [contextKey, parentKey, stateKey]

    /// The facts that give a log the ids of this context: `log(_:to:metadata:)`.
    ///
    /// The span of the subscription is then the span of this context; under a context that was read from a
    /// header, it is a child of the caller's span.
    public var metadata: [String: String] {
        var metadata = [Self.contextKey: traceparent]
        metadata[Self.stateKey] = tracestate
        if case .own(let parent) = role { metadata[Self.parentKey] = parent?.description ?? "none" }
        return metadata
    }

    /// Reads what `metadata` writes. A `traceparent` alone is that of a caller.
    init?(metadata: [String: String]) {
        guard let text = metadata[Self.contextKey],
            let caller = TraceContext(traceparent: text, tracestate: metadata[Self.stateKey])
        else { return nil }
        self = caller
        guard let parent = metadata[Self.parentKey] else { return }
        let bits = parent.utf8.count == 16 ? Hexadecimal.word(parent.utf8) : nil
        role = .own(parent: bits.map(SpanID.init))
    }

    /// The context of an attempt, from 1, of the stream that this context was made for.
    func attempt(_ number: Int) -> TraceContext { below(spanID.attempt(number)) }
}
