import Rill
import RillText

/// Divides time into frames, and draws each subscription as a row with a column for each frame.
struct MarbleGrid {
    let start: Instant
    let frame: Duration
    let count: Int

    /// The most columns of a row. A frame that is so short that a row would have more is replaced.
    private static let longestRow = 10_000

    init(start: Instant, end: Instant, frame: Duration?) {
        // A log that was written elsewhere may have entries from before its start.
        let length = max(.zero, start.duration(to: end))
        var frame = frame.map { max($0, .nanoseconds(1)) } ?? .roundStep(covering: length, count: 72)
        if length.attoseconds / frame.attoseconds >= Int128(Self.longestRow) {
            frame = .roundStep(covering: length, count: Self.longestRow)
        }
        self.start = start
        self.frame = frame
        count = Int(length.attoseconds / frame.attoseconds) + 1
    }

    /// How the last attempt ended, and in which column.
    private enum End {
        case completed
        case failed(Int)
    }

    /// The row of a subscription: a text for each frame, which is blank before the subscription begins.
    func cells<Element>(
        of subscription: LogRecording<Element>.Subscription, letters: inout MarbleLetters,
        summary: (Element) -> String
    ) -> [String] {
        let columns = subscription.entries.map { column($0.time) }
        guard let first = columns.min(), let last = columns.max() else { return [] }
        var marks = [String](repeating: "", count: last + 1)
        var rest = marks
        for column in first...last { rest[column] = "-" }
        var end: End?
        for entry in subscription.entries {
            let column = column(entry.time)
            marks[column] += mark(entry, at: column, after: end, letters: &letters, summary: summary)
            switch entry.kind {
            case .error: end = .failed(column)
            case .completed: end = .completed
            case .waited(let wait):
                let start = self.column(wait.start(before: entry.time))
                for column in max(first, start)..<max(first, start, column) { rest[column] = "~" }
            case .retry, .disposed:
                if case .failed(let start) = end, start < column {
                    for column in start + 1...column { rest[column] = "~" }
                }
                end = nil
            case .next, .subscribed: end = nil
            case .gaveUp, .unknown: break
            }
        }
        return zip(marks, rest).map { mark, rest in
            mark.isEmpty ? rest : mark.count == 1 ? mark : "(\(mark))"
        }
    }

    private func mark<Element>(
        _ entry: LogEntry<Element>, at column: Int, after end: End?, letters: inout MarbleLetters,
        summary: (Element) -> String
    ) -> String {
        switch entry.kind {
        case .next(let element): return String(letters.letter(for: summary(element)))
        case .error(let error):
            letters.error(error.text)
            return "#"
        case .completed: return "|"
        case .disposed:
            switch end {
            // A subscription that ended is disposed at the same moment.
            case .completed: return ""
            case .failed(let failure): return failure == column ? "" : "!"
            case nil: return "!"
            }
        case .retry: return "^"
        case .unknown: return "?"
        case .subscribed, .waited, .gaveUp: return ""
        }
    }

    private func column(_ time: Instant) -> Int {
        Int(max(.zero, start.duration(to: time)).attoseconds / frame.attoseconds)
    }
}
