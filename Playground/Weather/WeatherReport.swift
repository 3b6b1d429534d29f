/// What the page shows: a line of the log, or what became of a lookup.
enum WeatherReport: Sendable {
    case log(WeatherLogLine)
    case outcome(WeatherOutcome)
}

struct WeatherOutcome: Sendable {
    enum Result: Sendable {
        case found(CurrentWeather)
        case cached(CurrentWeather)
        case failed(any Error)
    }

    let city: String
    let result: Result
}
