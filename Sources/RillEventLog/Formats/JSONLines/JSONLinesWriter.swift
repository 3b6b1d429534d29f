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
    /// own, in attoseconds. Nothing is lost: `LogRecording(jsonLines:errors:)` reads an equal recording.
    /// Throws what encoding an element throws.
    public func jsonLines(errors: LogErrorCodec = .none) throws -> String {
        var writer = JSONLinesWriter<Element>(errors: errors)
        // The header counts what is missing before the first entry; gaps have lines of their own.
        let before = entries.first.map { $0.sequence - 1 } ?? dropped
        var text = writer.header(start: start, dropped: before, streams: streams)
        for entry in entries { text += try writer.lines(entry) }
        return text
    }
}

/// Writes a log line by line, each with a line feed.
struct JSONLinesWriter<Element: Sendable & Encodable>: Sendable {
    private let errors: LogErrorCodec
    private let encoder = LogFileFormat.encoder
    private var lastSequence = 0
    private var known: Set<Int> = []

    init(errors: LogErrorCodec) {
        self.errors = errors
    }

    mutating func header(start: Instant, dropped: Int, streams: [String]) -> String {
        lastSequence = dropped
        var object = JSONText()
        object.add("format", LogFileFormat.format)
        object.add("version", LogFileFormat.version)
        object.add("start", start.sinceZero)
        object.add("dropped", dropped)
        object.add("streams", json: "[\(streams.map(JSONText.quoted).joined(separator: ","))]")
        return object.text + "\n"
    }

    /// The line of an entry, after a line that counts the missing entries before it, if there are any. Only
    /// the first line of a subscription has its parent and call site.
    mutating func lines(_ entry: LogEntry<Element>) throws -> String {
        let missing = entry.sequence - lastSequence - 1
        lastSequence = entry.sequence
        var lines = ""
        if missing > 0 {
            var gap = JSONText()
            gap.add("dropped", missing)
            lines = gap.text + "\n"
        }
        var object = JSONText()
        object.add("sequence", entry.sequence)
        object.add("time", entry.time.sinceZero)
        object.add("stream", entry.stream)
        object.add("subscription", entry.subscription)
        if known.insert(entry.subscription).inserted {
            if let parent = entry.parent { object.add("parent", parent) }
            if let site = entry.site { object.add("site", "\(site)") }
        }
        object.add("attempt", entry.attempt)
        try add(entry.kind, to: &object)
        if case .disposed = entry.kind { known.remove(entry.subscription) }
        return lines + object.text + "\n"
    }

    private func add(_ kind: LogEntry<Element>.Kind, to object: inout JSONText) throws {
        object.add("kind", kind.name)
        switch kind {
        case .subscribed, .completed, .disposed: break
        case .next(let element): object.add("value", json: try json(encoder.encode(element)))
        case .gaveUp(let reason): object.add("reason", reason)
        case .error(let error):
            var details = JSONText()
            details.add("type", error.type)
            details.add("text", error.text)
            if let value = try errors.encode(error.error, with: encoder) {
                details.add("value", json: json(value))
            }
            object.add("error", json: details.text)
        case .retry(let retry):
            object.add("delay", retry.delay)
            if let planned = retry.planned { object.add("planned", planned) }
            object.add("reason", retry.reason)
        }
    }

    private func json(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
}
