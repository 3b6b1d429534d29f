import Foundation
import RillLocks

/// The calls of the weather page: start, state, fault and stop.
final class WeatherAPI: WebAPI {
    static let mostRuns = 4
    static let mostCities = 6

    let name = "weather"
    private let runs = Mutex<[WeatherRun]>([])

    func answer(_ call: WebCall) throws(WebError) -> any Encodable {
        switch call.path {
        case ["start"]:
            let run = try start(call)
            return ["run": run.id]
        case ["state"]:
            let after = call.query["after"].flatMap { Int($0) } ?? 0
            return try run(of: call).state(after: after, waitingUpTo: .seconds(2))
        case ["fault"]:
            try run(of: call).add(faults: call.query["fault"] ?? "")
            return [String: String]()
        case ["stop"]:
            try run(of: call).stop()
            return [String: String]()
        default: throw .notFound
        }
    }

    private func start(_ call: WebCall) throws(WebError) -> WeatherRun {
        var options = WeatherOptions()
        options.cities = try cities(call.query["cities"] ?? "")
        options.latency = .milliseconds(300)
        options.keepsConnections = false
        if call.query["again"] != nil {
            options.pause = .seconds(2)
            options.times = 1000
        }
        let run = try WeatherRun(options)
        if let faults = call.query["faults"] { try run.add(faults: faults) }
        let dropped = runs.withLock { runs in
            runs.append(run)
            let dropped = runs.prefix(max(0, runs.count - Self.mostRuns))
            runs.removeFirst(dropped.count)
            return Array(dropped)
        }
        for run in dropped { run.stop() }
        run.start()
        return run
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

    private func run(of call: WebCall) throws(WebError) -> WeatherRun {
        guard let run = runs.withLock({ runs in runs.first { $0.id == call.query["run"] } }) else {
            throw WebError("This run is over and forgotten.", status: 404)
        }
        return run
    }
}
