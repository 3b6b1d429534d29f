import Foundation
import Rill

extension LogRecording where Element: Encodable {
    /// The log as JSON Lines: a header, then an object for each entry.
    ///
    ///     {"format":"rill-event-log","version":1,"start":0,"dropped":0,"streams":["Oslo"]}
    ///     {"sequence":1,"time":0,"stream":"Oslo","subscription":1,"attempt":1,"kind":"subscribed"}
    ///     {"sequence":2,"time":5000000,"stream":"Oslo","subscription":1,"attempt":1,"kind":"next","value":9}
    ///
    /// Times are nanoseconds on the clock of the scheduler; a remainder below a nanosecond has a key of its
    /// own, in attoseconds. Nothing is lost: `LogRecording(jsonLines:errors:)` reads an equal recording. An
    /// element whose encoding throws becomes an `UnknownEntry`.
    public func jsonLines(errors: LogErrorCodec = .none) -> String {
        var writer = JSONLinesWriter<Element>(start: start, origin: origin, errors: errors)
        // The header counts what is missing before the first entry; gaps have lines of their own.
        let before = entries.first.map { $0.sequence - 1 } ?? dropped
        var text = writer.header(dropped: before, streams: streams)
        for entry in entries { text += writer.lines(entry) }
        let written = entries.last.map { $0.sequence - entries.count } ?? before
        return text + writer.gap(dropped - written)
    }
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

    mutating func header(dropped: Int) -> String { header(dropped: dropped, streams: []) }

    mutating func header(dropped: Int, streams: [String]) -> String {
        lastSequence = dropped
        known = []
        var object = JSONText()
        object.add("format", LogFileFormat.format)
        object.add("version", LogFileFormat.version)
        object.add("start", start.sinceZero)
        object.add("dropped", dropped)
        if let origin { add(origin, to: &object) }
        object.add("streams", json: "[\(streams.map(JSONText.quoted).joined(separator: ","))]")
        return object.text + "\n"
    }

    /// The line of an entry, after a line that counts the missing entries before it, if there are any. Only
    /// the first line of a subscription in a file has its parent, call site and metadata.
    mutating func lines(_ entry: LogEntry<Element>) -> String {
        let gap = gap(entry.sequence - lastSequence - 1)
        lastSequence = entry.sequence
        var object = JSONText()
        object.add("sequence", entry.sequence)
        object.add("time", entry.time.sinceZero)
        object.add("stream", entry.stream)
        object.add("subscription", entry.subscription)
        if known.insert(entry.subscription).inserted {
            if let parent = entry.parent { object.add("parent", parent) }
            if let site = entry.site { object.add("site", "\(site)") }
            if !entry.metadata.isEmpty { object.add("metadata", entry.metadata) }
        }
        object.add("attempt", entry.attempt)
        if let thread = entry.thread {
            object.add("thread", thread.id)
            if let queue = thread.queue { object.add("queue", queue) }
        }
        add(entry.kind, to: &object)
        if case .disposed = entry.kind { known.remove(entry.subscription) }
        return gap + object.text + "\n"
    }

    /// A line that counts missing entries; nothing when none are missing.
    func gap(_ missing: Int) -> String {
        guard missing > 0 else { return "" }
        var gap = JSONText()
        gap.add("dropped", missing)
        return gap.text + "\n"
    }

    private func add(_ origin: LogOrigin, to object: inout JSONText) {
        object.add("log", origin.id)
        object.add("wallTime", origin.nanosecondsSince1970)
        object.add("process", origin.process)
        object.add("processID", origin.processID)
        object.add("host", origin.host)
        object.add("platform", origin.platform)
        if let build = origin.build { object.add("build", build) }
    }

    private func add(_ kind: LogEntry<Element>.Kind, to object: inout JSONText) {
        switch kind {
        case .subscribed, .completed, .disposed: object.add("kind", kind.name)
        case .next(let element): add(element, to: &object)
        case .gaveUp(let reason):
            object.add("kind", kind.name)
            object.add("reason", reason)
        case .error(let error):
            object.add("kind", kind.name)
            object.add("error", json: json(error))
        case .retry(let retry):
            object.add("kind", kind.name)
            object.add("delay", retry.delay)
            if let planned = retry.planned { object.add("planned", planned) }
            object.add("reason", retry.reason)
            if retry.refusals != 0 {
                object.add("refusals", retry.refusals)
                object.add("refusal", retry.refusal)
            }
        case .unknown(let entry):
            object.add("kind", kind.name)
            let members = entry.members.filter { !LineKey.common.contains($0.key) }
            for (key, value) in members.sorted(by: { $0.key < $1.key }) { object.add(key, json: value.json) }
        }
    }

    /// An element that cannot be encoded must not cost the entries after it.
    private func add(_ element: Element, to object: inout JSONText) {
        do {
            let value = try encoder.encode(element)
            object.add("kind", "next")
            object.add("value", json: json(value))
        } catch {
            object.add("kind", LogFileFormat.unencodable)
            object.add("error", "\(error)")
        }
    }

    private func json(_ error: LoggedError) -> String {
        var details = JSONText()
        details.add("type", error.type)
        details.add("text", error.text)
        do {
            if let value = try errors.encode(error.error, with: encoder) {
                details.add("value", json: json(value))
            }
        } catch { details.add("unencodable", "\(error)") }
        return details.text
    }

    private func json(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
}
