import Foundation

/// The weather of a city on the embedded server.
struct CityRecord: Sendable {
    let name: String
    let country: String
    let celsius: Double
    let humidity: Double
    let wind: Double
    let description: String

    static let all = [
        ("London", "GB", 9.5, 81, 4.1, "light rain"), ("Paris", "FR", 11.2, 72, 3.6, "broken clouds"),
        ("Berlin", "DE", 4.8, 77, 5.2, "overcast clouds"), ("Madrid", "ES", 15.3, 48, 2.1, "clear sky"),
        ("New York", "US", 7.9, 55, 6.7, "clear sky"), ("Tokyo", "JP", 14.1, 60, 3.1, "few clouds"),
        ("Sydney", "AU", 22.6, 64, 5.9, "scattered clouds"), ("Nairobi", "KE", 19.4, 70, 4.4, "light rain"),
        ("Reykjavík", "IS", -0.7, 86, 9.3, "light snow"),
    ].map(CityRecord.init)

    /// The city with this name, which may be followed by a country: `London,GB`.
    static func named(_ name: String) -> CityRecord? {
        let parts = name.lowercased().components(separatedBy: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        return all.first { city in
            city.name.lowercased() == parts[0] && (parts.count < 2 || city.country.lowercased() == parts[1])
        }
    }

    func weather(in units: WeatherUnits) -> CurrentWeather {
        let temperature =
            switch units {
            case .metric: celsius
            case .imperial: celsius * 9 / 5 + 32
            case .standard: celsius + 273.15
            }
        let speed = units == .imperial ? wind * 2.236936 : wind
        return CurrentWeather(
            name: name, weather: [.init(description: description)],
            main: .init(temp: temperature.hundredths, humidity: humidity),
            wind: .init(speed: speed.hundredths))
    }
}

extension Double {
    fileprivate var hundredths: Double { (self * 100).rounded() / 100 }
}
