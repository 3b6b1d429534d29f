import Foundation

/// Shows the lookups on the terminal while they run: a line for each event.
struct WeatherLines: Sendable {
    private let cityWidth: Int

    init(_ cities: [String]) {
        cityWidth = cities.map(\.count).max() ?? 0
    }

    func show(_ event: WeatherEvent) {
        let seconds = String(format: "%8.3f s", event.time / .seconds(1))
        let city = event.city.padding(toLength: cityWidth, withPad: " ", startingAt: 0)
        let number = (event.attempt.map { "attempt \($0)" } ?? "")
            .padding(toLength: 9, withPad: " ", startingAt: 0)
        let kind = event.kind.rawValue
        let name = kind.padding(toLength: event.text.isEmpty ? kind.count : 9, withPad: " ", startingAt: 0)
        let text = event.text.isEmpty ? name : "\(name)  \(event.text)"
        Terminal.show(
            "\(Terminal.paint(seconds, .faint))  \(city)  \(number)  \(Terminal.paint(text, event.kind.style))"
        )
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
