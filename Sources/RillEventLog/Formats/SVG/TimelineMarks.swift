import Rill
import RillText

/// The marks of a row, which do not touch each other, and the bars of its waits.
struct TimelineMarks {
    enum Shape {
        case next, failed, completed, retried, disposed
        /// Several entries that are too close to be drawn one by one.
        case several(hasFailed: Bool)
    }

    struct Label {
        let text: String
        let isError: Bool
    }

    struct Mark {
        let x: Double
        var shape: Shape
        /// The label above the mark; the last one of several entries.
        var label: Label?
        let sequence: Int
        private(set) var titles: [String]
        private var titlesLeftOut = 0

        init(x: Double, shape: Shape, label: Label?, sequence: Int, title: String) {
            self.x = x
            self.shape = shape
            self.label = label
            self.sequence = sequence
            titles = [title]
        }

        /// A tooltip of more lines does not fit on a screen.
        private static let mostTitles = 20

        /// The tooltip.
        var title: String {
            let rest = titlesLeftOut == 0 ? [] : ["… and \(titlesLeftOut) more"]
            return (titles + rest).joined(separator: "\n")
        }

        mutating func add(_ title: String) {
            if titles.count < Self.mostTitles { titles.append(title) } else { titlesLeftOut += 1 }
        }
    }

    struct Wait {
        let from: Double
        let to: Double
        let title: String
    }

    /// How the last attempt ended, and where.
    private enum End {
        case completed
        case failed(Double)
    }

    private(set) var marks: [Mark] = []
    private(set) var waits: [Wait] = []

    /// The least distance of two marks.
    private static let distance = 13.0

    init<Element>(
        _ subscription: LogRecording<Element>.Subscription, _ scale: TimelineScale, start: Instant,
        summary: (Element) -> String
    ) {
        let text = LogText(start: start)
        var end: End?
        for entry in subscription.entries {
            let x = scale.x(entry.time)
            let title = text.title(entry, summary: summary)
            let mark = { Mark(x: x, shape: $0, label: $1, sequence: entry.sequence, title: title) }
            switch entry.kind {
            case .subscribed: break
            case .next(let element):
                add(mark(.next, Label(text: summary(element), isError: false)), title)
                end = nil
            case .error(let error):
                add(mark(.failed, Label(text: error.text, isError: true)), title)
                end = .failed(x)
            case .completed:
                add(mark(.completed, nil), title)
                end = .completed
            case .unknown: add(mark(.next, Label(text: entry.kind.words, isError: false)), title)
            // It belongs to the error before it.
            case .gaveUp: if !marks.isEmpty { marks[marks.count - 1].add(title) }
            case .retry:
                addWait(until: x, title, after: end)
                add(mark(.retried, nil), title)
                end = nil
            case .disposed:
                addWait(until: x, title, after: end)
                if isVisible(disposalAt: x, after: end) { add(mark(.disposed, nil), title) }
                end = nil
            }
        }
    }

    private mutating func addWait(until x: Double, _ title: String, after end: End?) {
        guard case .failed(let start) = end, start < x else { return }
        waits.append(Wait(from: start, to: x, title: title))
    }

    /// A subscription that ended is disposed at the same moment; only the disposal of a running one or of a
    /// wait is drawn.
    private func isVisible(disposalAt x: Double, after end: End?) -> Bool {
        switch end {
        case .completed: false
        case .failed(let start): x - start >= Self.distance
        case nil: true
        }
    }

    /// Adds a mark, or merges it with the previous one if they would touch.
    private mutating func add(_ mark: Mark, _ title: String) {
        let last = marks.count - 1
        guard last >= 0, mark.x - marks[last].x < Self.distance else { return marks.append(mark) }
        marks[last].shape = .several(hasFailed: marks[last].hasFailed || mark.hasFailed)
        marks[last].add(title)
        marks[last].label = mark.label ?? marks[last].label
    }
}

extension TimelineMarks.Mark {
    var hasFailed: Bool {
        switch shape {
        case .failed: true
        case .several(let hasFailed): hasFailed
        case .next, .completed, .retried, .disposed: false
        }
    }
}

extension LogText {
    /// The tooltip of an entry.
    func title<Element>(_ entry: LogEntry<Element>, summary: (Element) -> String) -> String {
        let details = entry.kind.details(summary: summary)
        let time = start.duration(to: entry.time).secondsText
        return "\(time) s  attempt \(entry.attempt)  \(entry.kind.words)"
            + (details.isEmpty ? "" : "  \(details)")
    }
}
