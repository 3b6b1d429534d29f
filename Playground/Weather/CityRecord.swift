/// What the embedded server knows of a city, and the answer it makes of it.
struct CityRecord: Sendable {
    let id: Int
    let name: String
    let country: String
    let longitude: Double
    let latitude: Double
    let celsius: Double
    let humidity: Int
    let wind: Double
    let sky: String
    let description: String

    static func named(_ name: String) -> CityRecord? {
        // The service also takes "London,GB".
        let parts = name.lowercased().split(separator: ",").map { $0.trimming(while: \.isWhitespace) }
        return all.first { city in
            city.name.lowercased() == parts.first
                && (parts.count < 2 || city.country.lowercased() == parts.last)
        }
    }

    func answer(in units: WeatherUnits) -> WeatherAnswer {
        let temperature: Double
        switch units {
        case .metric: temperature = celsius
        case .imperial: temperature = celsius * 9 / 5 + 32
        case .standard: temperature = celsius + 273.15
        }
        let speed = units == .imperial ? wind * 2.236936 : wind
        return WeatherAnswer(
            coord: .init(lon: longitude, lat: latitude),
            weather: [.init(id: sky == "Rain" ? 500 : 800, main: sky, description: description, icon: "10d")],
            base: "stations",
            main: .init(
                temp: temperature.hundredths, feels_like: (temperature - 1).hundredths, pressure: 1012,
                humidity: humidity),
            visibility: 10000, wind: .init(speed: speed.hundredths, deg: 240), clouds: .init(all: 40),
            dt: 1_790_000_000, sys: .init(country: country), timezone: 0, id: id, name: name, cod: 200)
    }
}

/// The shape of OpenWeatherMap's answer.
struct WeatherAnswer: Encodable {
    struct Coordinates: Encodable { let lon: Double, lat: Double }
    struct Condition: Encodable { let id: Int, main: String, description: String, icon: String }
    struct Measurements: Encodable { let temp: Double, feels_like: Double, pressure: Int, humidity: Int }
    struct Wind: Encodable { let speed: Double, deg: Int }
    struct Clouds: Encodable { let all: Int }
    struct Place: Encodable { let country: String }

    let coord: Coordinates
    let weather: [Condition]
    let base: String
    let main: Measurements
    let visibility: Int
    let wind: Wind
    let clouds: Clouds
    let dt: Int
    let sys: Place
    let timezone: Int
    let id: Int
    let name: String
    let cod: Int
}

extension Double {
    fileprivate var hundredths: Double { (self * 100).rounded() / 100 }
}

extension Substring {
    fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> String {
        String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
    }
}

extension CityRecord {
    static let all: [CityRecord] = [
        CityRecord(
            id: 2_643_743, name: "London", country: "GB", longitude: -0.1257, latitude: 51.5085, celsius: 9.5,
            humidity: 81, wind: 4.1, sky: "Rain", description: "light rain"),
        CityRecord(
            id: 2_988_507, name: "Paris", country: "FR", longitude: 2.3488, latitude: 48.8534, celsius: 11.2,
            humidity: 72, wind: 3.6, sky: "Clouds", description: "broken clouds"),
        CityRecord(
            id: 2_950_159, name: "Berlin", country: "DE", longitude: 13.4105, latitude: 52.5244, celsius: 4.8,
            humidity: 77, wind: 5.2, sky: "Clouds", description: "overcast clouds"),
        CityRecord(
            id: 3_117_735, name: "Madrid", country: "ES", longitude: -3.7026, latitude: 40.4165,
            celsius: 15.3,
            humidity: 48, wind: 2.1, sky: "Clear", description: "clear sky"),
        CityRecord(
            id: 5_128_581, name: "New York", country: "US", longitude: -74.006, latitude: 40.7143,
            celsius: 7.9,
            humidity: 55, wind: 6.7, sky: "Clear", description: "clear sky"),
        CityRecord(
            id: 1_850_144, name: "Tokyo", country: "JP", longitude: 139.6917, latitude: 35.6895,
            celsius: 14.1,
            humidity: 60, wind: 3.1, sky: "Clouds", description: "few clouds"),
        CityRecord(
            id: 2_147_714, name: "Sydney", country: "AU", longitude: 151.2073, latitude: -33.8679,
            celsius: 22.6,
            humidity: 64, wind: 5.9, sky: "Clouds", description: "scattered clouds"),
        CityRecord(
            id: 184_745, name: "Nairobi", country: "KE", longitude: 36.8167, latitude: -1.2833, celsius: 19.4,
            humidity: 70, wind: 4.4, sky: "Rain", description: "light rain"),
        CityRecord(
            id: 3_413_829, name: "Reykjavík", country: "IS", longitude: -21.8954, latitude: 64.1355,
            celsius: -0.7,
            humidity: 86, wind: 9.3, sky: "Snow", description: "light snow"),
    ]
}
