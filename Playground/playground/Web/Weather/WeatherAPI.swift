import Foundation

/// The calls of the weather page: start, news, fault and stop.
final class WeatherAPI: WebAPI {
    static let mostCities = 6

    let name = "weather"
    private let runs = WebRuns<WeatherRun>(most: 4, forgotten: "This run is over and forgotten.")

    func answer(_ call: WebCall) throws(WebError) -> any Encodable {
        switch call.path {
        case ["start"]:
            let run = try WeatherRun(try options(call))
            if let faults = call.query["faults"] { try run.add(faults: faults) }
            runs.start(run)
            return ["run": run.id]
        case ["fault"]:
            try runs.run(of: call)?.add(faults: call.query["fault"] ?? "")
            return [String: String]()
        default: return try runs.answer(call)
        }
    }

    private func options(_ call: WebCall) throws(WebError) -> WeatherOptions {
        var options = WeatherOptions()
        options.cities = try cities(call.query["cities"] ?? "")
        options.latency = .milliseconds(300)
        options.keepsConnections = false
        if call.query["again"] != nil { (options.pause, options.times) = (.seconds(2), 1000) }
        return options
    }

    private func cities(_ text: String) throws(WebError) -> [String] {
        var cities: [String] = []
        for part in text.split(separator: ",") {
            let city = part.trimmingCharacters(in: .whitespacesAndNewlines)
            if !city.isEmpty, !cities.contains(city) { cities.append(city) }
        }
        guard !cities.isEmpty else { throw WebError("Name a city, such as London.") }
        guard cities.count <= Self.mostCities else {
            throw WebError("Name at most \(Self.mostCities) cities; these are \(cities.count).")
        }
        if let long = cities.first(where: { $0.count > 60 }) {
            throw WebError(
                "The name of a city has at most 60 characters; \"\(long.prefix(20))…\" has \(long.count).")
        }
        return cities
    }
}
