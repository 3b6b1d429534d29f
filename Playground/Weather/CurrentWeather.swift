import Foundation

/// The weather of a city as OpenWeatherMap's `data/2.5/weather` tells it.
struct CurrentWeather: Decodable, Sendable {
    struct Condition: Decodable, Sendable { let description: String }
    struct Measurements: Decodable, Sendable { let temp: Double, humidity: Double }
    struct Wind: Decodable, Sendable { let speed: Double }

    let name: String
    let weather: [Condition]
    let main: Measurements
    let wind: Wind

    func text(in units: WeatherUnits) -> String {
        let conditions = weather.map(\.description).joined(separator: ", ")
        return
            "\(main.temp) \(units.temperature), \(conditions), humidity \(String(format: "%.0f", main.humidity)) %, "
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
