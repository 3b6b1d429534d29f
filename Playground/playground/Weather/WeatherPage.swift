import Rill
import RillEventLog

/// The weather of cities over real HTTP.
enum WeatherPage: Page {
    static let name = "weather"
    static let summary = "looks up the weather of cities: typed errors, backoff, a log of every event"
    static var options: OptionTable<WeatherOptions> { WeatherOptions.table }

    static func run(_ options: WeatherOptions) async throws -> Bool {
        try await lookUp(options, record: nil)
    }

    /// Looks the cities up and shows what was found; true if all were. `record` begins to write the log
    /// first.
    static func lookUp(
        _ options: WeatherOptions, record: ((EventLog<String>) throws -> LogWriter)?
    ) async throws -> Bool {
        let service = try WeatherService(options)
        defer { service.stop() }
        Terminal.show(Terminal.paint(service.summary, .faint))
        let lookup = WeatherLookup(options, baseURL: service.baseURL)
        let writer = try record?(lookup.log)
        let outcomes = try await lookup.outcomes.toArray().value
        writer?.close()
        Terminal.show()
        var cities = Set<String>()
        for city in options.cities where cities.insert(city).inserted {
            for outcome in outcomes where outcome.city == city {
                Terminal.show("\(Terminal.paint(city, .bold)): \(text(for: outcome, options.units))")
            }
        }
        return outcomes.allSatisfy { if case .success = $0.result { true } else { false } }
    }

    private static func text(for outcome: WeatherLookup.Outcome, _ units: WeatherUnits) -> String {
        switch outcome.result {
        case .success(let weather):
            weather.text(in: units) + (outcome.isFromCache ? Terminal.paint(" (found before)", .yellow) : "")
        case .failure(let error) where error.isNotFound: Terminal.paint("this city was not found", .red)
        case .failure(let error): Terminal.paint("\(error)", .red)
        }
    }
}
