import Foundation
import LoopbackServer

/// Who answers: the embedded server, or the one that was named.
struct WeatherService {
    static let demoKey = "demo"

    let baseURL: URL
    let summary: String
    private let server: LoopbackServer?

    static func start(_ options: WeatherOptions) throws(UsageError) -> WeatherService {
        if let baseURL = options.baseURL {
            return WeatherService(baseURL: baseURL, summary: "Asking \(baseURL.absoluteString)", server: nil)
        }
        let faults = FaultQueue(options.faults?.faults ?? [])
        let (server, baseURL) = try LoopbackServer.embedded(port: options.port) {
            faults.answer(insteadOf: .respond(answer(to: $0)))
        }
        return WeatherService(
            baseURL: baseURL, summary: "Embedded server on \(server.baseURL), no network and no key needed",
            server: server)
    }

    func stop() {
        server?.stop()
    }

    static var cityNames: [String] { CityRecord.all.map(\.name) }

    /// Answers as api.openweathermap.org does.
    private static func answer(to request: Request) -> Response {
        guard request.method == "GET", request.path == "/data/2.5/weather" else {
            return failure(404, "Internal error")
        }
        guard request.query["appid"] == demoKey else {
            return failure(
                401, "Invalid API key. Please see https://openweathermap.org/faq#error401 for more info.")
        }
        guard let name = request.query["q"], !name.isEmpty else { return failure(400, "Nothing to geocode") }
        guard let city = CityRecord.named(name) else { return failure(404, "city not found") }
        let units = request.query["units"].flatMap(WeatherUnits.init) ?? .standard
        return json(city.answer(in: units), status: 200)
    }

    private static func failure(_ status: Int, _ message: String) -> Response {
        json(FailureAnswer(cod: status, message: message), status: status)
    }

    private static func json(_ answer: some Encodable, status: Int) -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return .json(String(decoding: try encoder.encode(answer), as: UTF8.self), status: status)
        } catch {
            return .text("\(error)", status: 500)
        }
    }
}

private struct FailureAnswer: Encodable {
    let cod: Int
    let message: String
}
