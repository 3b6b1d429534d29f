import Rill
import RillText

/// The entries of a log as JSON: an array for each field instead of an object for each entry, because a
/// browser reads a million entries in that form within a second.
///
///     {"start":1795384555123.4,"times":[0,15000000],"kinds":"01","lanes":[0,0],"text":[0,2],
///      "texts":["","London","9.5 °C"], …}
///
/// Times are the nanoseconds since the previous entry. A lane is the index of a subscription. Texts are
/// indices of `texts`, and 0 is no text.
struct LogPageData {
    private var times = ScriptData()
    private var kinds = ScriptData()
    private var attempts = ScriptData()
    private var entryTexts = ScriptData()
    private var sequences = LogPageRuns()
    private var subscriptions = LogPageSubscriptions()
    private var fields = LogPageField.allCases.map { _ in SparseColumn() }
    private var texts = ScriptTexts()
    private var lastTime: Int128 = 0
    private var entryCount = 0
    /// The time of day at the start, in milliseconds since 1970, as JavaScript counts it.
    private let startOfDay: String

    /// The texts of a field and the entries that have it, as distances from one to the next.
    private struct SparseColumn {
        var entries = ScriptData()
        var texts = ScriptData()
        var last = 0
    }

    init<Element>(_ recording: LogRecording<Element>, summary: (Element) -> String) {
        startOfDay = recording.origin.map { "\(Double($0.nanosecondsSince1970) / 1e6)" } ?? "null"
        _ = texts.index(of: "")
        for entry in recording.entries { add(entry, since: recording.start, summary) }
    }

    var subscriptionCount: Int { subscriptions.count }

    private mutating func add<Element>(
        _ entry: LogEntry<Element>, since start: Instant, _ summary: (Element) -> String
    ) {
        let time = start.duration(to: entry.time).attoseconds / 1_000_000_000
        times.appendElement(Int(clamping: time - lastTime))
        lastTime = time
        kinds.append(entry.kind.digit)
        attempts.appendElement(entry.attempt)
        entryTexts.appendElement(texts.index(of: entry.kind.pageText(summary)))
        sequences.append(entry.sequence)
        subscriptions.add(entry, &texts)
        for (field, text) in LogPageField.texts(of: entry) { add(text, to: field) }
        entryCount += 1
    }

    private mutating func add(_ text: String, to field: LogPageField) {
        guard let index = LogPageField.allCases.firstIndex(of: field) else { return }
        fields[index].entries.appendElement(entryCount - fields[index].last)
        fields[index].texts.appendElement(texts.index(of: text))
        fields[index].last = entryCount
    }

    /// The data of the page.
    var json: Markup {
        var members = ScriptData()
        members.append("\"start\":\(startOfDay)")
        members.appendMember("times", array: times)
        members.appendMember("kinds", text: kinds)
        members.appendMember("attempts", array: attempts)
        members.appendMember("text", array: entryTexts)
        members.appendMember("sequences", array: sequences.pairs)
        subscriptions.write(to: &members)
        members.appendMember("fields", array: fieldObjects)
        members.appendMember("texts", array: texts.array)
        return "{\(members.markup)}"
    }

    private var fieldObjects: ScriptData {
        zip(LogPageField.allCases, fields).reduce(into: ScriptData()) { objects, field in
            var members = ScriptData()
            members.append("\"name\":\"\(field.0.rawValue)\"")
            members.appendMember("entries", array: field.1.entries)
            members.appendMember("texts", array: field.1.texts)
            objects.appendElement(object: members)
        }
    }
}

extension LogEntry.Kind {
    /// The text of an entry. The page has one kind for all kinds that this version does not know.
    fileprivate func pageText(_ summary: (Element) -> String) -> String {
        let details = details(summary: summary)
        return if case .unknown = self { "\(words) \(details)" } else { details }
    }

    /// The index of the kind in the script of the page.
    fileprivate var digit: String {
        switch self {
        case .subscribed: "0"
        case .next: "1"
        case .error: "2"
        case .retry: "3"
        case .gaveUp: "4"
        case .completed: "5"
        case .disposed: "6"
        case .unknown: "7"
        }
    }
}
