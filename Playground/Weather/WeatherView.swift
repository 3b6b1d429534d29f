import Foundation

/// Shows the log as it comes and the outcome at the end: in colour on a terminal, as plain lines elsewhere.
@MainActor
final class WeatherView {
    private let terminal = Terminal.standardOutput
    private let cities: [String]
    private let cityWidth: Int
    private let units: WeatherUnits
    private var outcomes: [WeatherOutcome] = []

    init(_ options: WeatherOptions) {
        var named = Set<String>()
        cities = options.cities.filter { named.insert($0).inserted }
        cityWidth = cities.map(\.count).max() ?? 0
        units = options.units
    }

    func showSource(_ summary: String) {
        terminal.show(terminal.paint(summary, .faint))
    }

    func show(_ report: WeatherReport) {
        switch report {
        case .log(let line): show(line)
        case .outcome(let outcome): outcomes.append(outcome)
        }
    }

    /// Prints what became of every city, in the order they were named; true when all were found.
    func showSummary() -> Bool {
        terminal.show()
        var isAllFound = true
        for city in cities {
            for outcome in outcomes where outcome.city == city {
                if case .failed = outcome.result { isAllFound = false }
                terminal.show("\(terminal.paint(city, .bold)): \(text(for: outcome.result))")
            }
        }
        return isAllFound
    }

    private func text(for result: WeatherOutcome.Result) -> String {
        switch result {
        case .found(let weather): weather.text(in: units)
        case .cached(let weather): "\(weather.text(in: units)) \(terminal.paint("(found before)", .yellow))"
        case .failed(let error) where error.isNotFound: terminal.paint("this city was not found", .red)
        case .failed(let error): terminal.paint("\(error)", .red)
        }
    }

    private func show(_ line: WeatherLogLine) {
        let (name, detail, colour) = Self.words(for: line.kind)
        let seconds = line.time / .seconds(1)
        let time = String(format: "%8.3f s", seconds)
        let place =
            "\(line.city.padding(toLength: cityWidth, withPad: " ", startingAt: 0))  attempt \(line.attempt)"
        let event = name.padding(toLength: detail.isEmpty ? name.count : 9, withPad: " ", startingAt: 0)
        let text = detail.isEmpty ? "" : "  \(detail)"
        terminal.show("\(terminal.paint(time, .faint))  \(place)  \(terminal.paint(event + text, colour))")
    }

    private static func words(for kind: WeatherLogLine.Kind) -> (String, String, Terminal.Style) {
        switch kind {
        case .request: ("request", "", .faint)
        case .next(let text): ("next", text, .green)
        case .error(let text): ("error", text, .red)
        case .completed: ("completed", "", .green)
        case .wait(let text): ("wait", text, .yellow)
        case .key(let text): ("key", text, .yellow)
        case .cache(let text): ("cache", text, .yellow)
        }
    }
}
