import Rill
import RillJSON

extension LogEntry {
    /// Reads an entry in the form in which `JSONLinesWriter` writes it, without escapes. It is read in place,
    /// because a decoder takes ten times as long. Nil for a line in any other form, and for an element that
    /// `element` cannot read: the decoder then reports what is wrong.
    init?(quick line: UnsafeRawBufferPointer, element: (UnsafeRawBufferPointer) -> Element?) {
        var json = QuickJSON(line)
        guard json.skip(#"{"sequence":"#), let sequence = json.int(), json.skip(#","time":"#),
            let time = json.int(), json.skip(#","stream":"#), let stream = json.string(),
            json.skip(#","subscription":"#), let subscription = json.int(), let facts = json.facts(),
            json.skip(#","attempt":"#), let attempt = json.int(), let thread = json.thread(),
            json.skip(#","kind":""#), let kind = Kind.read(&json, attempt: attempt, element), json.isAtEnd
        else { return nil }
        self.init(
            sequence: sequence, time: Instant(sinceZero: .nanoseconds(time)), stream: stream,
            subscription: subscription, parent: facts.parent, attempt: attempt, kind: kind, site: facts.site,
            metadata: facts.metadata, thread: thread)
    }
}

extension LogEntry.Kind {
    fileprivate static func read(
        _ json: inout QuickJSON, attempt: Int, _ element: (UnsafeRawBufferPointer) -> Element?
    ) -> Self? {
        if json.skip(#"next","value":"#) {
            guard let bytes = json.rest(before: "}"), let element = element(bytes) else { return nil }
            return .next(element)
        }
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
            return .error(LoggedError(ReplayedError(type: type, text: text)))
        }
        if json.skip(#"waited","for":"#) { return json.wait().map { .waited($0) } }
        guard json.skip(#"retry","delay":"#), let delay = json.int() else { return nil }
        var planned: Duration?
        if json.skip(#","planned":"#) {
            guard let time = json.int() else { return nil }
            planned = .nanoseconds(time)
        }
        guard json.skip(#","reason":"#), let reason = json.string(), json.skip("}") else { return nil }
        return .retry(
            LogRetry(attempt: attempt, delay: .nanoseconds(delay), planned: planned, reason: reason))
    }
}

extension QuickJSON {
    /// The parent, the call site and the metadata, which only the first line of a subscription has.
    fileprivate mutating func facts() -> (parent: Int?, site: CallSite?, metadata: [String: String])? {
        var facts = (parent: Int?.none, site: CallSite?.none, metadata: [String: String]())
        if skip(#","parent":"#) {
            guard let number = int() else { return nil }
            facts.parent = number
        }
        if skip(#","site":"#) {
            guard let site = string().flatMap(CallSite.init) else { return nil }
            facts.site = site
        }
        guard skip(#","metadata":{"#) else { return facts }
        repeat {
            guard let key = string(), skip(":"), let value = string() else { return nil }
            facts.metadata[key] = value
        } while skip(",")
        return skip("}") ? facts : nil
    }

    /// The thread of the entry. The outer nil means that the line has another form, the inner nil that it has
    /// no thread.
    fileprivate mutating func thread() -> LogThread?? {
        guard skip(#","thread":"#) else { return .some(nil) }
        guard let id = int() else { return nil }
        guard skip(#","queue":"#) else { return LogThread(id: id) }
        guard let queue = string() else { return nil }
        return LogThread(id: id, queue: queue)
    }

    fileprivate mutating func wait() -> LogWait? {
        guard let cause = string().flatMap(LogWait.Cause.init), skip(#","delay":"#), let delay = int(),
            skip(#","reason":"#), let reason = string()
        else { return nil }
        var refusals = 0
        if skip(#","refusals":"#) {
            guard let count = int() else { return nil }
            refusals = count
        }
        let isBefore = skip(#","before":true"#)
        guard skip("}") else { return nil }
        return LogWait(
            for: cause, delay: .nanoseconds(delay), reason: reason, refusals: refusals,
            isBeforeAttempt: isBefore)
    }
}

/// Reads elements of the simplest types without a decoder.
enum QuickElement<Element> {
    typealias Reader = (UnsafeRawBufferPointer) -> Element?

    /// Nil for any other type: a decoder reads its elements, each from its own bytes.
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
