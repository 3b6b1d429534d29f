import Rill
import RillText

extension LogRecording {
    /// The log as aligned lines, one for each entry, with times in seconds since the start of the log.
    ///
    ///     0.000 s  London#1  attempt 1  subscribed
    ///     0.015 s  London#1  attempt 1  error       503 the server failed
    ///     1.017 s  London#1  attempt 2  retry       after 1.002 s: 503 the server failed
    ///
    /// `summary` makes the text of an element.
    public func text(summary: (Element) -> String = { "\($0)" }) -> String {
        var text = LogText(start: start, dropped: dropped)
        for entry in entries { text.widenColumns(for: entry) }
        return text.heading + entries.map { text.line($0, summary: summary) + "\n" }.joined()
    }
}

/// Writes entries as lines with aligned columns.
struct LogText: Sendable {
    let start: Instant
    private let dropped: Int
    private var widths: [Int]

    init(start: Instant, dropped: Int = 0) {
        self.start = start
        self.dropped = dropped
        widths = [7, 0, 0, "subscribed".count]
    }

    /// A line that gives the number of dropped entries, if any were.
    var heading: String { dropped == 0 ? "" : "… \(dropped) entries before these were dropped\n" }

    mutating func widenColumns<Element>(for entry: LogEntry<Element>) {
        widths = zip(widths, columns(of: entry)).map { max($0, $1.count) }
    }

    func line<Element>(_ entry: LogEntry<Element>, summary: (Element) -> String) -> String {
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
