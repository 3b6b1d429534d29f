import Foundation
import LoopbackServer

/// The server of the weather page: the embedded one, or the one at `--base-url`.
struct WeatherService {
    let baseURL: URL
    let summary: String
    /// The next faults of the embedded server.
    let faults: FaultQueue
    private let server: LoopbackServer?

    init(_ options: WeatherOptions) throws(UsageError) {
        let faults = FaultQueue(options.faults)
        self.faults = faults
        if let baseURL = options.baseURL {
            (self.baseURL, summary, server) = (baseURL, "Asking \(baseURL.absoluteString)", nil)
            return
        }
        let (server, url) = try LoopbackServer.embedded(port: options.port) { request in
            var response = Self.response(to: request)
            if !options.keepsConnections { response = response.with("Connection", "close") }
            let behavior = faults.behavior(insteadOf: response)
            return options.latency > .zero ? .delayed(options.latency, behavior) : behavior
        }
        baseURL = url
        summary = "Embedded server on \(server.baseURL), no network and no key needed"
        self.server = server
    }

    func stop() { server?.stop() }

    /// Responds as api.openweathermap.org does.
    private static func response(to request: Request) -> Response {
        guard request.path == "/data/2.5/weather" else { return failure(404, "Internal error") }
        guard request.query["appid"] == WeatherOptions.demoKey else { return failure(401, "Invalid API key") }
        guard let name = request.query["q"], !name.isEmpty else { return failure(400, "Nothing to geocode") }
        guard let city = CityRecord.named(name) else { return failure(404, "city not found") }
        do {
            let units = request.query["units"].flatMap(WeatherUnits.init) ?? .standard
            return .json(String(decoding: try JSONEncoder().encode(city.weather(in: units)), as: UTF8.self))
        } catch {
            return .text("\(error)", status: 500)
        }
    }

    private static func failure(_ status: Int, _ message: String) -> Response {
        .json(#"{"cod":\#(status),"message":"\#(message)"}"#, status: status)
    }
}
