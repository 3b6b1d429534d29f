import Rill
import RillJSON
import RillText

/// The entries of a log as JSON: an array for each field instead of an object for each entry, because a
/// browser reads a million entries in that form within a second.
///
///     {"start":1795384555123.4,"times":[0,15000000],"kinds":"01","lanes":[0,0],"text":[0,2],
///      "texts":["","London","9.5 °C"], …}
///
/// Times are the nanoseconds since the previous entry. A lane is the index of a subscription. Texts are
/// indices into `texts`, where 0 means no text.
struct LogPageData {
    private var times = JSONWriter()
    private var kinds = ""
    private var attempts = JSONWriter()
    private var entryTexts = JSONWriter()
    private var sequences = LogPageRuns()
    /// The nanoseconds of each wait.
    private var waits = JSONWriter()
    private var subscriptions = LogPageSubscriptions()
    private var fields = LogPageField.allCases.map { _ in SparseColumn() }
    private var texts = ScriptTexts()
    private var lastTime: Int128 = 0
    private var entryCount = 0
    /// The time of day at the start, in milliseconds since 1970, as JavaScript counts it.
    private let startOfDay: String

    /// The texts of a field, and the entries that have the field, each as its distance from the previous one.
    private struct SparseColumn {
        var entries = JSONWriter()
        var texts = JSONWriter()
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
        times.append(Int(clamping: time - lastTime))
        lastTime = time
        kinds += entry.kind.digit
        attempts.append(entry.attempt)
        entryTexts.append(texts.index(of: entry.kind.pageText(summary)))
        sequences.append(entry.sequence)
        if case .waited(let wait) = entry.kind {
            waits.append(Int(clamping: wait.delay.attoseconds / 1_000_000_000))
        }
        subscriptions.add(entry, &texts)
        for (field, text) in LogPageField.texts(of: entry) { add(text, to: field) }
        entryCount += 1
    }

    private mutating func add(_ text: String, to field: LogPageField) {
        guard let index = LogPageField.allCases.firstIndex(of: field) else { return }
        fields[index].entries.append(entryCount - fields[index].last)
        fields[index].texts.append(texts.index(of: text))
        fields[index].last = entryCount
    }

    /// The data of the page.
    var json: Markup {
        var json = JSONWriter()
        json.object { json in
            json.key("start")
            json.append(json: startOfDay.utf8)
            json.add("times", elements: times)
            json.add("kinds", kinds)
            json.add("attempts", elements: attempts)
            json.add("text", elements: entryTexts)
            json.add("sequences", elements: sequences.pairs)
            json.add("waits", elements: waits)
            subscriptions.write(to: &json)
            json.array("fields") { json in
                for (field, column) in zip(LogPageField.allCases, fields) {
                    json.object { json in
                        json.add("name", field.rawValue)
                        json.add("entries", elements: column.entries)
                        json.add("texts", elements: column.texts)
                    }
                }
            }
            json.add("texts", elements: texts.elements)
        }
        return Markup(verbatim: json.text)
    }
}

extension LogEntry.Kind {
    /// The text of an entry. The page has one kind for all kinds that this version does not know.
    fileprivate func pageText(_ summary: (Element) -> String) -> String {
        let details = details(summary: summary)
        return if case .unknown = self { "\(words) \(details)" } else { details }
    }
}
