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
        var tooltip: TimelineTooltip
        /// The index of the last entry that has a label.
        fileprivate var labelled: Int?
        /// The label above the mark.
        fileprivate(set) var label: Label?
    }

    struct Wait {
        let from: Double
        var to: Double
        var tooltip: TimelineTooltip
    }

    /// How the last attempt ended, and where.
    private enum End {
        case completed
        case failed(Double)
    }

    private(set) var marks: [Mark] = []
    private(set) var waits: [Wait] = []

    /// The least distance between two marks.
    private static let distance = 13.0
    /// The least distance from the beginning of a wait to the end of the next wait.
    private static let waitDistance = 4.0

    /// A tooltip has at most `tooltipLines` lines.
    init<Element>(
        _ subscription: LogRecording<Element>.Subscription, _ scale: TimelineScale, start: Instant,
        tooltipLines: Int, summary: (Element) -> String
    ) {
        var end: End?
        // Where a wait for a limit begins that follows the delay between two attempts.
        var limit: Double?
        for (index, entry) in subscription.entries.enumerated() {
            let x = scale.x(entry.time)
            func title() -> String { entry.title(since: start, summary) }
            func mark(_ shape: Shape, _ labelled: Int?) {
                add(shape, at: x, labelled: labelled, title, tooltipLines)
            }
            switch entry.kind {
            case .subscribed: break
            case .next:
                mark(.next, index)
                end = nil
            case .error:
                mark(.failed, index)
                // The wait of this attempt is over.
                (end, limit) = (.failed(x), nil)
            case .completed:
                mark(.completed, nil)
                end = .completed
            case .unknown: mark(.next, index)
            // The decision to give up belongs to the error before it.
            case .gaveUp: if !marks.isEmpty { marks[marks.count - 1].tooltip.add(title()) }
            case .retry:
                addWait(until: limit ?? x, title, after: end)
                mark(.retried, nil)
                (end, limit) = (nil, nil)
            case .waited(let wait):
                let start = scale.x(wait.start(before: entry.time))
                addWait(until: x, title, after: .failed(start))
                if wait.isBeforeAttempt { limit = min(limit ?? start, start) }
            case .disposed:
                addWait(until: limit ?? x, title, after: end)
                if isVisible(disposalAt: x, after: end) { mark(.disposed, nil) }
            }
        }
        for index in marks.indices {
            marks[index].label = marks[index].labelled.flatMap { subscription.entries[$0].label(summary) }
        }
    }

    /// Adds the bar of a wait, or merges it with the previous bar if both are very short. The delay of a
    /// retry is added after the wait for a limit that follows the delay.
    private mutating func addWait(until x: Double, _ title: () -> String, after end: End?) {
        guard case .failed(let start) = end, start < x else { return }
        if let last = waits.last, start >= last.from, x - last.from < Self.waitDistance {
            waits[waits.count - 1].to = x
            waits[waits.count - 1].tooltip.add(title())
        } else {
            waits.append(Wait(from: start, to: x, tooltip: TimelineTooltip(title(), most: 1)))
        }
    }

    /// A subscription that ended is disposed at the same moment; only a disposal while it runs or waits is
    /// drawn.
    private func isVisible(disposalAt x: Double, after end: End?) -> Bool {
        switch end {
        case .completed: false
        case .failed(let start): x - start >= Self.distance
        case nil: true
        }
    }

    /// Adds a mark, or merges it with the previous one if they would touch.
    private mutating func add(
        _ shape: Shape, at x: Double, labelled: Int?, _ title: () -> String, _ tooltipLines: Int
    ) {
        let last = marks.count - 1
        guard last >= 0, x - marks[last].x < Self.distance else {
            let tooltip = TimelineTooltip(title(), most: tooltipLines)
            return marks.append(Mark(x: x, shape: shape, tooltip: tooltip, labelled: labelled))
        }
        marks[last].shape = .several(hasFailed: marks[last].shape.hasFailed || shape.hasFailed)
        marks[last].tooltip.add(title())
        marks[last].labelled = labelled ?? marks[last].labelled
    }
}

extension TimelineMarks.Shape {
    fileprivate var hasFailed: Bool {
        switch self {
        case .failed: true
        case .several(let hasFailed): hasFailed
        case .next, .completed, .retried, .disposed: false
        }
    }
}

extension LogEntry {
    fileprivate func label(_ summary: (Element) -> String) -> TimelineMarks.Label? {
        switch kind {
        case .next(let element): TimelineMarks.Label(text: summary(element), isError: false)
        case .error(let error): TimelineMarks.Label(text: error.text, isError: true)
        case .unknown: TimelineMarks.Label(text: kind.words, isError: false)
        case .subscribed, .completed, .disposed, .retry, .waited, .gaveUp: nil
        }
    }

    /// The tooltip of an entry.
    fileprivate func title(since start: Instant, _ summary: (Element) -> String) -> String {
        let details = kind.details(summary: summary)
        return "\(start.duration(to: time).secondsText) s  \(attemptText)  \(kind.words)"
            + (details.isEmpty ? "" : "  \(details)")
    }
}
