import OperatorExamples
import Rill
import RillLocks
import RillTesting

/// Streams as rows of marbles. A program of the tour calls it as the function `show`.
final class TourRows: Sendable {
    private typealias Row = (name: String, marks: @Sendable () -> [Mark])

    private let scheduler: VirtualTimeScheduler
    private let rows = Mutex<[Row]>([])

    init(on scheduler: VirtualTimeScheduler) { self.scheduler = scheduler }

    /// Subscribes to a stream now, and draws its events.
    func callAsFunction<Stream: ObservableType>(_ name: String, _ stream: Stream) {
        let recorder = scheduler.record(stream)
        rows.withLock { $0.append((name, { recorder.events.map { Mark($0) } })) }
    }

    var lines: [String] {
        let rows = rows.withLock { $0 }
        let width = rows.map(\.name.count).max() ?? 0
        var legend = TourLegend()
        let marbles = rows.map { row in
            let moments = row.marks().map { ($0.time, legend.text(of: $0)) }
            return "\(row.name.padded(to: width))  \(MarbleFormatter(tick: scheduler.tick).draw(moments))"
        }
        return marbles + legend.lines
    }
}

/// Letters for elements that are longer than a character.
struct TourLegend {
    private var texts: [String] = []

    /// A line for each letter.
    var lines: [String] { texts.enumerated().map { "\(Self.letter($0))  \($1)" } }

    mutating func text(of mark: Mark) -> String {
        guard case .element(let text) = mark.kind, text.count > 1 else { return mark.character }
        if let index = texts.firstIndex(of: text) { return Self.letter(index) }
        texts.append(text)
        return Self.letter(texts.count - 1)
    }

    private static func letter(_ index: Int) -> String {
        String("abcdefghijklmnopqrstuvwxyz".dropFirst(index % 26).prefix(1))
    }
}
