import Foundation
import RillEventLog

/// The weather of a city in the format of OpenWeatherMap's `data/2.5/weather`.
struct CurrentWeather: Codable, Sendable {
    struct Condition: Codable, Sendable { let description: String }
    struct Measurements: Codable, Sendable { let temp: Double, humidity: Double }
    struct Wind: Codable, Sendable { let speed: Double }

    let name: String
    let weather: [Condition]
    let main: Measurements
    let wind: Wind

    func text(in units: WeatherUnits) -> String {
        // A server may send control characters, which would change the terminal.
        let conditions = weather.map(\.description.onOneLine).joined(separator: ", ")
        let humidity = String(format: "%.0f", main.humidity)
        return "\(main.temp) \(units.temperature), \(conditions), humidity \(humidity) %, "
            + "wind \(wind.speed) \(units.speed)"
    }
}

enum WeatherUnits: String, CaseIterable, Sendable {
    case metric, imperial, standard

    var temperature: String {
        switch self {
        case .metric: "°C"
        case .imperial: "°F"
        case .standard: "K"
        }
    }

    var speed: String { self == .imperial ? "mph" : "m/s" }
}
