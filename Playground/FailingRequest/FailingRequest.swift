import Foundation
import Rill
import RillEventLog
import RillNetworking
import RillTesting

/// The run that README.md and docs/guides/event-log.md show, in virtual time: the server of London fails and
/// recovers, and Nowhere is not found.
package struct FailingRequest {
    package struct Weather: Codable, Hashable, Sendable, CustomStringConvertible {
        let temperature: Double
        let sky: String

        package var description: String { "\(temperature) °C, \(sky)" }
    }

    package let recording: LogRecording<Weather>

    package init() {
        let run = Run()
        let subscriptions = Run.answers.keys.sorted().compactMap { city in
            URL(string: "http://weather.test/\(city)").map { url in
                run.weather(of: city, at: url).subscribe(onError: { _ in })
            }
        }
        run.scheduler.run()
        subscriptions.forEach { $0.dispose() }
        recording = run.log.recording
    }
}

private struct Run {
    typealias Weather = FailingRequest.Weather

    let scheduler = VirtualTimeScheduler()
    let client: ApiClient
    let log: EventLog<Weather>

    /// The answers of the server to the attempts for each city, and how long each takes.
    static let answers:
        [String: [(delay: Duration, answer: @Sendable (StubRequest) -> Observable<ExchangeEvent>)]] = [
            "London": [
                (.milliseconds(700), { $0.response(503) }),
                (.milliseconds(900), { $0.failure(.networkConnectionLost) }),
                (.milliseconds(400), { $0.response(json: #"{"temperature": 9.5, "sky": "rain"}"#) }),
            ],
            "Nowhere": [(.milliseconds(600), { $0.response(404) })],
        ]

    init() {
        let counts = BehaviorRelay(value: [String: Int]())
        let transport = StubTransport { [scheduler] request in
            let city = request.url.lastPathComponent
            let attempt = counts.update { $0.merging([city: 1], uniquingKeysWith: +) }[city, default: 1]
            let (delay, answer) = Self.answers[city, default: []][attempt - 1]
            return answer(request).delaySubscription(delay, scheduler: scheduler)
        }
        client = ApiClient(transport: transport)
        // Errors are logged in a few words, without the URL.
        log = EventLog(
            scheduler: scheduler,
            redaction: LogRedaction(error: { error in
                let text =
                    switch error as? ApiError {
                    case .server(let failure)?: "\(failure.status) the server failed"
                    case .client(let failure)?: "\(failure.status) not found"
                    case .transport?: "the connection broke"
                    default: "\(error)"
                    }
                return ReplayedError(type: LoggedError(error).type, text: text)
            }))
    }

    func weather(of city: String, at url: URL) -> Observable<Weather> {
        let policy = RetryPolicy(.exponential(initial: .seconds(1)).cap(.seconds(10)).jitter(.full))
            .maxAttempts(5)
            .retry(on: (any Error).self, if: ApiError.isOutage)  // 503, a lost connection; not 404 or 429
            .seed(4)  // for the picture alone: clients with one seed retry at the same moments
        let weather = client.decoded(Weather.self, for: url)
            .log(city, to: log, retry: policy, scheduler: scheduler)
        return weather
    }
}
