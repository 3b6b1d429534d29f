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

    /// Looks up the cities and shows the outcomes. Returns true if all cities were found. `record` is called
    /// before, and begins to write the log.
    static func lookUp(
        _ options: WeatherOptions, record: ((EventLog<String>) throws -> LogWriter)?
    ) async throws -> Bool {
        let service = try WeatherService(options)
        defer { service.stop() }
        Terminal.show(service.summary, .faint)
        let cityWidth = options.cities.map(\.count).max() ?? 0
        let lookup = WeatherLookup(options, baseURL: service.baseURL) { event in
            Terminal.show(event.line(cityWidth: cityWidth))
        }
        let writer = try record?(lookup.log)
        let outcomes = try await lookup.outcomes.toArray().value
        writer?.close()
        Terminal.show()
        var cities = Set<String>()
        for city in options.cities where cities.insert(city).inserted {
            for outcome in outcomes where outcome.city == city {
                let text = outcome.text(in: options.units)
                Terminal.show(
                    "\(Terminal.paint(city, .bold)): \(outcome.isFound ? text : Terminal.paint(text, .red))")
            }
        }
        return outcomes.allSatisfy(\.isFound)
    }
}
