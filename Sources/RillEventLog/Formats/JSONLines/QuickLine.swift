import Rill
import RillJSON

/// An entry in the form that `JSONLinesWriter` gives it, without escapes: read in place, since a decoder
/// takes ten times as long. A line in any other form is nil, and is left to the decoder, which says what is
/// wrong.
struct QuickLine {
    enum Kind {
        case subscribed, completed, disposed
        /// The bytes of the element.
        case next(UnsafeRawBufferPointer)
        case error(type: String, text: String)
        case retry(delay: Duration, planned: Duration?, reason: String)
        case gaveUp(String)
        case waited(LogWait)
    }

    private(set) var sequence = 0
    private(set) var time = Instant.zero
    private(set) var stream = ""
    private(set) var subscription = 0
    private(set) var parent: Int?
    private(set) var site: CallSite?
    private(set) var metadata: [String: String] = [:]
    private(set) var attempt = 0
    private(set) var thread: LogThread?
    private(set) var kind = Kind.subscribed

    init?(_ line: UnsafeRawBufferPointer) {
        var json = QuickJSON(line)
        guard json.skip(#"{"sequence":"#), let sequence = json.int(), json.skip(#","time":"#),
            let time = json.int(), json.skip(#","stream":"#), let stream = json.string(),
            json.skip(#","subscription":"#), let subscription = json.int(),
            readFacts(&json), json.skip(#","attempt":"#), let attempt = json.int(), readThread(&json),
            json.skip(#","kind":""#), let kind = Self.kind(&json), json.isAtEnd
        else { return nil }
        self.sequence = sequence
        self.time = Instant(sinceZero: .nanoseconds(time))
        self.stream = stream
        self.subscription = subscription
        self.attempt = attempt
        self.kind = kind
    }

    /// What only the first line of a subscription has.
    private mutating func readFacts(_ json: inout QuickJSON) -> Bool {
        if json.skip(#","parent":"#) {
            guard let number = json.int() else { return false }
            parent = number
        }
        if json.skip(#","site":"#) {
            guard let site = json.string().flatMap(CallSite.init) else { return false }
            self.site = site
        }
        guard json.skip(#","metadata":{"#) else { return true }
        repeat {
            guard let key = json.string(), json.skip(":"), let value = json.string() else { return false }
            metadata[key] = value
        } while json.skip(",")
        return json.skip("}")
    }

    private mutating func readThread(_ json: inout QuickJSON) -> Bool {
        guard json.skip(#","thread":"#) else { return true }
        guard let id = json.int() else { return false }
        guard json.skip(#","queue":"#) else {
            thread = LogThread(id: id, queue: nil)
            return true
        }
        guard let queue = json.string() else { return false }
        thread = LogThread(id: id, queue: queue)
        return true
    }

    private static func kind(_ json: inout QuickJSON) -> Kind? {
        if json.skip(#"next","value":"#) { return json.rest(before: "}").map { .next($0) } }
        if json.skip(#"subscribed"}"#) { return .subscribed }
        if json.skip(#"completed"}"#) { return .completed }
        if json.skip(#"disposed"}"#) { return .disposed }
        if json.skip(#"gaveUp","reason":"#) {
            guard let reason = json.string(), json.skip("}") else { return nil }
            return .gaveUp(reason)
        }
        if json.skip(#"error","error":{"type":"#) {
            guard let type = json.string(), json.skip(#","text":"#), let text = json.string(),
                json.skip("}}")
            else { return nil }
            return .error(type: type, text: text)
        }
        if json.skip(#"waited","for":"#) { return wait(&json).map { .waited($0) } }
        guard json.skip(#"retry","delay":"#), let delay = json.int() else { return nil }
        var planned: Duration?
        if json.skip(#","planned":"#) {
            guard let time = json.int() else { return nil }
            planned = .nanoseconds(time)
        }
        guard json.skip(#","reason":"#), let reason = json.string(), json.skip("}") else { return nil }
        return .retry(delay: .nanoseconds(delay), planned: planned, reason: reason)
    }
}

extension QuickLine {
    private static func wait(_ json: inout QuickJSON) -> LogWait? {
        guard let cause = json.string().flatMap(LogWait.Cause.init), json.skip(#","delay":"#),
            let delay = json.int(), json.skip(#","reason":"#), let reason = json.string()
        else { return nil }
        var refusals = 0
        if json.skip(#","refusals":"#) {
            guard let count = json.int() else { return nil }
            refusals = count
        }
        let isBefore = json.skip(#","before":true"#)
        guard json.skip("}") else { return nil }
        return LogWait(
            for: cause, delay: .nanoseconds(delay), reason: reason, refusals: refusals,
            isBeforeAttempt: isBefore)
    }
}

extension LogEntry {
    /// Nil when the element cannot be read quickly.
    init?(_ line: QuickLine, element: (UnsafeRawBufferPointer) -> Element?) {
        let kind: Kind
        switch line.kind {
        case .subscribed: kind = .subscribed
        case .completed: kind = .completed
        case .disposed: kind = .disposed
        case .gaveUp(let reason): kind = .gaveUp(reason)
        case .waited(let wait): kind = .waited(wait)
        case .error(let type, let text): kind = .error(LoggedError(ReplayedError(type: type, text: text)))
        case .retry(let delay, let planned, let reason):
            kind = .retry(LogRetry(attempt: line.attempt, delay: delay, planned: planned, reason: reason))
        case .next(let bytes):
            guard let element = element(bytes) else { return nil }
            kind = .next(element)
        }
        self.init(
            sequence: line.sequence, time: line.time, stream: line.stream, subscription: line.subscription,
            parent: line.parent, attempt: line.attempt, kind: kind, site: line.site, metadata: line.metadata,
            thread: line.thread)
    }
}

/// Reads elements of the simplest types without a decoder.
enum QuickElement<Element> {
    typealias Reader = (UnsafeRawBufferPointer) -> Element?

    /// Of any other type, an element is decoded, from its own bytes.
    static var reader: Reader? {
        switch Element.self {
        case is String.Type: whole { $0.string() }
        case is Int.Type: whole { $0.int() }
        case is AnyJSON.Type: whole { $0.value().map(AnyJSON.init) }
        default: nil
        }
    }

    private static func whole<Value>(_ read: @escaping (inout QuickJSON) -> Value?) -> Reader {
        { bytes in
            var json = QuickJSON(bytes)
            guard let value = read(&json), json.isAtEnd else { return nil }
            return value as? Element
        }
    }
}
