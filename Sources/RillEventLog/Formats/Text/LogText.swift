import Rill
import RillText

extension LogRecording {
    /// The log as aligned lines, one for each entry, with times in seconds since the start of the log.
    ///
    ///     0.000 s  London#1  attempt 1  subscribed
    ///     0.015 s  London#1  attempt 1  error       503 the server failed
    ///     1.017 s  London#1  attempt 2  retry       after 1.002 s: 503 the server failed
    ///
    /// `summary` makes the text of an element. Where entries are missing, a line says how many.
    public func text(summary: (Element) -> String = { "\($0)" }) -> String {
        // Missing entries that no gap in the sequence numbers shows came after the last entry, or belong to
        // one of several logs that were laid side by side.
        let others = dropped &- ((entries.last?.sequence ?? 0) &- entries.count)
        return text(first: entries.count, summary: summary)
            + (others > 0 ? "… \(others.counted("more entry is", "more entries are")) missing\n" : "")
    }

    /// The lines of the first entries.
    func text(first count: Int, summary: (Element) -> String) -> String {
        var text = LogText(start: start)
        for entry in entries.prefix(count) { text.widenColumns(for: entry) }
        return entries.prefix(count).map { text.lines($0, summary: summary) }.joined()
    }
}

/// Writes entries as lines with aligned columns.
struct LogText: Sendable {
    let start: Instant
    /// The sequence number of the entry in the last line.
    var lastSequence = 0
    private var widths = [7, 0, 0, "subscribed".count]
    /// The widest column. A longer text moves the rest of its own line, and does not widen the other lines.
    static let widest = 80

    init(start: Instant) { self.start = start }

    /// A line that reports missing entries at this place; nothing for 0.
    func gap(_ missing: Int) -> String {
        missing > 0 ? "… \(missing.counted("entry is", "entries are")) missing here\n" : ""
    }

    /// The line of an entry, after a line that counts the missing entries before it.
    mutating func lines<Element>(_ entry: LogEntry<Element>, summary: (Element) -> String) -> String {
        defer { lastSequence = entry.sequence }
        // A recording that is made by hand can have any numbers.
        return gap(entry.sequence &- lastSequence &- 1) + line(entry, summary: summary) + "\n"
    }

    mutating func widenColumns<Element>(for entry: LogEntry<Element>) {
        widths = zip(widths, columns(of: entry)).map { max($0, min($1.count, Self.widest)) }
    }

    private func line<Element>(_ entry: LogEntry<Element>, summary: (Element) -> String) -> String {
        let columns = columns(of: entry)
        let time = String(repeating: " ", count: max(0, widths[0] - columns[0].count)) + columns[0]
        let details = details(of: entry, summary: summary)
        let middle = "\(time) s  \(columns[1].padded(to: widths[1]))  \(columns[2].padded(to: widths[2]))  "
        return details.isEmpty
            ? middle + columns[3] : middle + "\(columns[3].padded(to: widths[3]))  \(details)"
    }

    private func columns<Element>(of entry: LogEntry<Element>) -> [String] {
        [
            start.duration(to: entry.time).secondsText, "\(entry.stream.onOneLine)#\(entry.subscription)",
            entry.attemptText, entry.kind.words,
        ]
    }

    private func details<Element>(of entry: LogEntry<Element>, summary: (Element) -> String) -> String {
        if case .subscribed = entry.kind, entry.attempt == 1 {
            return entry.parent.map { "in #\($0)" } ?? ""
        }
        return entry.kind.details(summary: summary)
    }
}

extension LogEntry.Kind {
    /// The name of the kind in formats for people.
    var words: String { if case .gaveUp = self { "gave up" } else { name.onOneLine } }

    /// The text beside the name of the kind, on one line.
    func details(summary: (Element) -> String) -> String {
        switch self {
        case .subscribed, .completed, .disposed: ""
        case .next(let element): summary(element).onOneLine
        case .error(let error): error.text.onOneLine
        case .gaveUp(let reason): reason.onOneLine
        case .unknown(let entry): entry.text.onOneLine
        case .retry(let retry):
            "after \(retry.delay.text)"
                + (retry.planned.map { " (planned: \($0.text))" } ?? "") + ": \(retry.reason.onOneLine)"
        case .waited(let wait): wait.words
        }
    }
}
