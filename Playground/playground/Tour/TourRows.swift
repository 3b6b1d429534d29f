import Rill
import RillLocks
import RillTesting

/// Streams as rows of marbles. A program of the tour calls it as the function `show`.
final class TourRows: Sendable {
    private typealias Row = (name: String, moments: @Sendable () -> [TourMoment])

    private let scheduler: VirtualTimeScheduler
    private let rows = Mutex<[Row]>([])

    init(on scheduler: VirtualTimeScheduler) {
        self.scheduler = scheduler
    }

    /// Subscribes to a stream now, and draws its events.
    func callAsFunction<Stream: ObservableType>(_ name: String, _ stream: Stream) {
        let recorder = scheduler.record(stream)
        rows.withLock { $0.append((name, { recorder.events.map(TourMoment.init) })) }
    }

    var lines: [String] {
        let rows = rows.withLock { $0 }
        let width = rows.map(\.name.count).max() ?? 0
        var legend = TourLegend()
        let marbles = rows.map { row in
            return "\(row.name.padded(to: width))  \(Self.marbles(row.moments(), &legend))"
        }
        return marbles + legend.lines
    }

    /// One character a second; the events of one moment are in parentheses.
    private static func marbles(_ moments: [TourMoment], _ legend: inout TourLegend) -> String {
        var row = ""
        var second = 0
        var rest = moments[...]
        while let first = rest.first {
            let group = rest.prefix { $0.second == first.second }
            rest = rest.dropFirst(group.count)
            let marks = group.map { legend.mark(for: $0.mark) }.joined()
            row += String(repeating: "-", count: max(0, first.second - second))
            row += group.count == 1 ? marks : "(\(marks))"
            second = first.second + 1
        }
        return row
    }
}

/// An event, by the second in which it arrived.
struct TourMoment: Sendable {
    enum Mark: Sendable {
        case element(String)
        case error
        case completed
    }

    let second: Int
    let mark: Mark

    init(_ recorded: Recorded<some Sendable>) {
        second = Int(recorded.time.sinceZero.components.seconds)
        mark =
            switch recorded.event {
            case .next(let element): .element("\(element)")
            case .error: .error
            case .completed: .completed
            }
    }
}

/// Letters for elements that are longer than a character.
struct TourLegend {
    private var texts: [String] = []

    /// A line for each letter.
    var lines: [String] { texts.enumerated().map { "\(Self.letter($0))  \($1)" } }

    mutating func mark(for mark: TourMoment.Mark) -> String {
        switch mark {
        case .element(let text) where text.count == 1: return text
        case .element(let text):
            if let index = texts.firstIndex(of: text) { return Self.letter(index) }
            texts.append(text)
            return Self.letter(texts.count - 1)
        case .error: return "#"
        case .completed: return "|"
        }
    }

    private static func letter(_ index: Int) -> String {
        String("abcdefghijklmnopqrstuvwxyz".dropFirst(index % 26).prefix(1))
    }
}
