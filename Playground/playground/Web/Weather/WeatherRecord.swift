/// What has happened in a run: the latest events, and the last result of each city.
final class WeatherRecord: Sendable {
    static let mostEntries = 1000

    private struct State {
        var entries: [WeatherState.Entry] = []
        var dropped = 0
        var results: [String: WeatherState.Result] = [:]
        var ending: String?
    }

    private let cities: [String]
    private let units: WeatherUnits
    private let state = VersionedState(State())

    init(_ cities: [String], units: WeatherUnits) {
        (self.cities, self.units) = (cities, units)
    }

    func add(_ event: WeatherEvent) {
        state.change { state, version in
            state.entries.append(WeatherState.Entry(event, version: version))
            if state.entries.count > Self.mostEntries {
                state.entries.removeFirst()
                state.dropped += 1
            }
        }
    }

    func add(_ outcome: WeatherLookup.Outcome) {
        let result = WeatherState.Result(
            city: outcome.city, text: outcome.text(in: units), isFound: outcome.isFound)
        state.change { state, _ in state.results[outcome.city] = result }
    }

    func noteChange() {
        state.change { _, _ in }
    }

    /// Ends the run; the first reason counts.
    func end(_ reason: String) {
        state.change { state, _ in state.ending = state.ending ?? reason }
    }

    /// Returns when there is something newer than `version`, when the run is over, or after this time.
    func waitForNews(since version: Int, atMost time: Duration) {
        state.wait(pastVersion: version, atMost: time, unless: { $0.ending != nil })
    }

    func state(after version: Int, at now: Duration, waitingFaults: [String]) -> WeatherState {
        state.read { state, current in
            WeatherState(
                version: current, now: now / .seconds(1), cities: cities,
                entries: state.entries.filter { $0.version > version }, dropped: state.dropped,
                results: cities.compactMap { state.results[$0] }, waitingFaults: waitingFaults,
                ending: state.ending)
        }
    }
}

extension WeatherState.Entry {
    fileprivate init(_ event: WeatherEvent, version: Int) {
        self.init(
            version: version, time: event.time / .seconds(1), city: event.city, attempt: event.attempt,
            kind: event.kind, text: event.text, delay: event.delay.map { $0 / .seconds(1) })
    }
}
