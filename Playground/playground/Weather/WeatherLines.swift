import Foundation
import Rill
import RillEventLog

/// Shows the lookups on the terminal while they run: a line for each event.
struct WeatherLines: Sendable {
    private let start: Instant
    private let cityWidth: Int

    init(_ cities: [String], since start: Instant) {
        self.start = start
        cityWidth = cities.map(\.count).max() ?? 0
    }

    func show(_ entry: LogEntry<String>) {
        let (event, detail, style): (String, String, Terminal.Style)
        switch entry.kind {
        case .subscribed: (event, detail, style) = ("request", "", .faint)
        case .next(let text): (event, detail, style) = ("next", text, .green)
        case .error(let error): (event, detail, style) = ("error", error.text, .red)
        case .completed: (event, detail, style) = ("completed", "", .green)
        // The line before an attempt announces it.
        case .retry, .gaveUp, .disposed, .unknown: return
        }
        show(entry.time, entry.stream, attempt: entry.attempt, event, detail, style)
    }

    func show(
        _ time: Instant, _ city: String, attempt: Int? = nil, _ event: String, _ detail: String,
        _ style: Terminal.Style
    ) {
        let seconds = String(format: "%8.3f s", start.duration(to: time) / .seconds(1))
        let city = city.padding(toLength: cityWidth, withPad: " ", startingAt: 0)
        let number = (attempt.map { "attempt \($0)" } ?? "").padding(toLength: 9, withPad: " ", startingAt: 0)
        let name = event.padding(toLength: detail.isEmpty ? event.count : 9, withPad: " ", startingAt: 0)
        let text = detail.isEmpty ? name : "\(name)  \(detail)"
        Terminal.show(
            "\(Terminal.paint(seconds, .faint))  \(city)  \(number)  \(Terminal.paint(text, style))")
    }
}
