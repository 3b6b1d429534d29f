import RillLocks

/// What was found last, by city.
final class WeatherCache: Sendable {
    private let found = Mutex<[String: CurrentWeather]>([:])

    func store(_ weather: CurrentWeather, for city: String) {
        found.withLock { $0[city] = weather }
    }

    func weather(of city: String) -> CurrentWeather? {
        found.withLock { $0[city] }
    }
}
