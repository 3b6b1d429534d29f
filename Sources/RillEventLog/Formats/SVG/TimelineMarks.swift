import Rill

/// What is drawn of a lane: marks that stand apart, and the bars of its waits.
struct TimelineMarks {
    enum Shape {
        case next, failed, done, again, over
        /// Several entries, too close to be drawn one by one.
        case many(hasFailed: Bool)
    }

    struct Label {
        let text: String
        let isError: Bool
    }

    struct Mark {
        let x: Double
        var shape: Shape
        /// What stands above it; of several the last.
        var label: Label?
        let sequence: Int
        var titles: [String]
    }

    struct Wait {
        let from: Double
        let to: Double
        let title: String
    }

    /// How the attempt that came last has ended, and where.
    private enum End {
        case completed
        case failed(Double)
    }

    private(set) var marks: [Mark] = []
    private(set) var waits: [Wait] = []

    /// How near two marks may come.
    private static let distance = 13.0

    init<Element>(
        _ lane: LogRecording<Element>.Lane, _ scale: TimelineScale, start: Instant,
        summary: (Element) -> String
    ) {
        let text = LogText(start: start)
        var end: End?
        for entry in lane.entries {
            let x = scale.x(entry.time)
            let title = text.title(entry, summary: summary)
            let mark = { Mark(x: x, shape: $0, label: $1, sequence: entry.sequence, titles: [title]) }
            switch entry.kind {
            case .subscribed: break
            case .next(let element):
                add(mark(.next, Label(text: summary(element), isError: false)))
                end = nil
            case .error(let error):
                add(mark(.failed, Label(text: error.text, isError: true)))
                end = .failed(x)
            case .completed:
                add(mark(.done, nil))
                end = .completed
            // It belongs to the error before it.
            case .gaveUp: if !marks.isEmpty { marks[marks.count - 1].titles.append(title) }
            case .retry:
                addWait(until: x, title, after: end)
                add(mark(.again, nil))
                end = nil
            case .disposed:
                addWait(until: x, title, after: end)
                if isSeen(disposalAt: x, after: end) { add(mark(.over, nil)) }
                end = nil
            }
        }
    }

    private mutating func addWait(until x: Double, _ title: String, after end: End?) {
        guard case .failed(let start) = end, start < x else { return }
        waits.append(Wait(from: start, to: x, title: title))
    }

    /// What has ended is disposed of too, at that moment; only a wait is ended by disposal.
    private func isSeen(disposalAt x: Double, after end: End?) -> Bool {
        switch end {
        case .completed: false
        case .failed(let start): x - start >= Self.distance
        case nil: true
        }
    }

    /// Adds a mark, to the one before it when that is too near.
    private mutating func add(_ mark: Mark) {
        guard var last = marks.last, mark.x - last.x < Self.distance else {
            marks.append(mark)
            return
        }
        last.shape = .many(hasFailed: last.hasFailed || mark.hasFailed)
        last.titles += mark.titles
        last.label = mark.label ?? last.label
        marks[marks.count - 1] = last
    }
}

extension TimelineMarks.Mark {
    var hasFailed: Bool {
        switch shape {
        case .failed: true
        case .many(let hasFailed): hasFailed
        case .next, .done, .again, .over: false
        }
    }
}

extension LogText {
    /// An entry as the text that is shown for a mark.
    func title<Element>(_ entry: LogEntry<Element>, summary: (Element) -> String) -> String {
        let details = entry.kind.details(summary: summary)
        let time = start.duration(to: entry.time).milliseconds
        return "\(time) s  attempt \(entry.attempt)  \(entry.kind.words)"
            + (details.isEmpty ? "" : "  \(details)")
    }
}
