import Foundation
import Rill
import RillJSON

extension LogRecording where Element: Encodable {
    /// The log as JSON Lines: a header, then an object for each entry.
    ///
    ///     {"format":"rill-event-log","version":1,"start":0,"dropped":0,"streams":["Oslo"]}
    ///     {"sequence":1,"time":0,"stream":"Oslo","subscription":1,"attempt":1,"kind":"subscribed"}
    ///     {"sequence":2,"time":5000000,"stream":"Oslo","subscription":1,"attempt":1,"kind":"next","value":9}
    ///
    /// Times are nanoseconds on the clock of the scheduler; a remainder below a nanosecond has its own key,
    /// in attoseconds. Nothing is lost: `LogRecording(jsonLines:errors:)` reads an equal recording. An
    /// element whose encoding throws becomes an `UnknownEntry`.
    public func jsonLines(errors: LogErrorCodec = .none) -> String {
        var writer = JSONLinesWriter<Element>(start: start, origin: origin, errors: errors)
        let dropped = max(self.dropped, 0)
        // The header counts the entries that are missing before the first one; later gaps have lines of their
        // own.
        let before = entries.first.map { $0.place - 1 } ?? dropped
        var lines = writer.header(dropped: before, streams: streams)
        for entry in entries { lines += writer.lines(entry) }
        let written = entries.last.map { $0.place - entries.count } ?? before
        return String(decoding: lines + writer.gap(dropped - written), as: UTF8.self)
    }
}

extension LogEntry {
    /// The sequence number, or 1 if it is less, as an entry that no log made can have any number.
    fileprivate var place: Int { max(sequence, 1) }
}

/// Writes a log line by line, each with a line feed.
struct JSONLinesWriter<Element: Sendable & Encodable>: LogLines {
    private let start: Instant
    private let origin: LogOrigin?
    private let errors: LogErrorCodec
    private let encoder = LogFileFormat.encoder
    private var lastSequence = 0
    private var known: Set<Int> = []

    init(start: Instant, origin: LogOrigin?, errors: LogErrorCodec) {
        self.start = start
        self.origin = origin
        self.errors = errors
    }

    mutating func header(dropped: Int) -> [UInt8] { header(dropped: dropped, streams: []) }

    mutating func header(dropped: Int, streams: [String]) -> [UInt8] {
        lastSequence = dropped
        known = []
        return line { json in
            json.add("format", LogFileFormat.format)
            json.add("version", LogFileFormat.version)
            json.add("start", start.sinceZero)
            json.add("dropped", dropped)
            if let origin { add(origin, to: &json) }
            json.array("streams") { json in streams.forEach { json.append($0) } }
        }
    }

    /// The line of an entry, after a line that counts the missing entries before it, if there are any. Only
    /// the first line of a subscription in a file has its parent, call site and metadata.
    mutating func lines(_ entry: LogEntry<Element>) -> [UInt8] {
        let missing = entry.place - lastSequence - 1
        lastSequence = entry.place
        let isFirst = known.insert(entry.subscription).inserted
        if case .disposed = entry.kind { known.remove(entry.subscription) }
        return line(after: missing) { json in
            json.add("sequence", entry.sequence)
            json.add("time", entry.time.sinceZero)
            json.add("stream", entry.stream)
            json.add("subscription", entry.subscription)
            if isFirst {
                if let parent = entry.parent { json.add("parent", parent) }
                if let site = entry.site { json.add("site", "\(site)") }
                if !entry.metadata.isEmpty {
                    json.key("metadata")
                    json.append(.object(entry.metadata.mapValues { .string($0) }))
                }
            }
            json.add("attempt", entry.attempt)
            if let thread = entry.thread {
                json.add("thread", thread.id)
                if let queue = thread.queue { json.add("queue", queue) }
            }
            add(entry.kind, to: &json)
        }
    }

    /// A line that counts missing entries; nothing when none are missing.
    func gap(_ missing: Int) -> [UInt8] { missing > 0 ? line { $0.add("dropped", missing) } : [] }

    private func line(after missing: Int = 0, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        if missing > 0 {
            json.object { $0.add("dropped", missing) }
            json.lineFeed()
        }
        json.object { members(&$0) }
        json.lineFeed()
        return json.bytes
    }

    private func add(_ origin: LogOrigin, to json: inout JSONWriter) {
        json.add("log", origin.id)
        json.key("wallTime")
        json.append(origin.nanosecondsSince1970)
        json.add("process", origin.process)
        json.add("processID", origin.processID)
        json.add("host", origin.host)
        json.add("platform", origin.platform)
        if let build = origin.build { json.add("build", build) }
    }

    private func add(_ kind: LogEntry<Element>.Kind, to json: inout JSONWriter) {
        if case .next(let element) = kind { return add(element, to: &json) }
        json.add("kind", kind.name)
        switch kind {
        case .subscribed, .next, .completed, .disposed: break
        case .gaveUp(let reason): json.add("reason", reason)
        case .error(let error): add(error, to: &json)
        case .retry(let retry):
            json.add("delay", retry.delay)
            if let planned = retry.planned { json.add("planned", planned) }
            json.add("reason", retry.reason)
        case .waited(let wait):
            json.add("for", wait.cause.rawValue)
            json.add("delay", wait.delay)
            json.add("reason", wait.reason)
            if wait.refusals != 0 { json.add("refusals", wait.refusals) }
            if wait.isBeforeAttempt { json.add("before", true) }
        case .unknown(let entry):
            let members = entry.members.filter { !LineKey.common.contains($0.key) }
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                json.key(key)
                json.append(value.value)
            }
        }
    }

    /// An element that cannot be encoded becomes an entry of the kind `unencodable`, and the writing
    /// continues.
    private func add(_ element: Element, to json: inout JSONWriter) {
        do {
            let value = try encoder.encode(element).checked()
            json.add("kind", "next")
            json.key("value")
            json.append(json: value)
        } catch {
            json.add("kind", LogFileFormat.unencodable)
            json.add("error", "\(error)")
        }
    }

    private func add(_ error: LoggedError, to json: inout JSONWriter) {
        json.object("error") { json in
            json.add("type", error.type)
            json.add("text", error.text)
            do {
                if let value = try errors.encode(error.error, with: encoder)?.checked() {
                    json.key("value")
                    json.append(json: value)
                }
            } catch { json.add("unencodable", "\(error)") }
        }
    }
}

extension Data {
    /// Throws if the data is not JSON: an encoder writes a `Decimal` that is not a number as `NaN`.
    fileprivate func checked() throws -> Data {
        if range(of: Data("NaN".utf8)) != nil { _ = try JSONDecoder().decode(AnyJSON.self, from: self) }
        return self
    }
}

extension JSONWriter {
    /// Adds a time as whole nanoseconds; a remainder goes under a second key, in attoseconds.
    fileprivate mutating func add(_ name: String, _ time: Duration) {
        let (nanoseconds, rest) = time.attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        key(name)
        // An Int is written faster than an Int128.
        if let number = Int(exactly: nanoseconds) {
            append(number)
        } else {
            append(json: "\(nanoseconds)".utf8)
        }
        if rest != 0 { add("\(name)Attoseconds", Int(rest)) }
    }
}
