import Foundation

/// Shows the lookups on the terminal while they run: a line for each event.
struct WeatherLines: Sendable {
    private let cityWidth: Int

    init(_ cities: [String]) { cityWidth = cities.map(\.count).max() ?? 0 }

    func show(_ event: WeatherEvent) {
        let time = Terminal.paint(String(format: "%8.3f s", event.time), .faint)
        let number = (event.attempt.map { "attempt \($0)" } ?? "").padded(to: 9)
        let kind = event.kind.rawValue
        let text = event.text.isEmpty ? kind : "\(kind.padded(to: 9))  \(event.text)"
        let city = event.city.padded(to: cityWidth)
        Terminal.show("\(time)  \(city)  \(number)  \(Terminal.paint(text, event.kind.style))")
    }
}

extension WeatherEvent.Kind {
    fileprivate var style: Terminal.Style {
        switch self {
        case .request: .faint
        case .next, .completed: .green
        case .error: .red
        case .wait, .key: .yellow
        }
    }
}
