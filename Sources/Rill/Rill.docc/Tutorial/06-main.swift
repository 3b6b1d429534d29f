import Foundation
import Rill
import RillEventLog
import RillNetworking

struct Forecast: Decodable, Sendable {
    let city: String
    let temperature: Double
}

let address = CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:8000/forecast.json"
guard let url = URL(string: address) else { fatalError("\(address) is no URL") }

let forecast = ApiClient().decoded(Forecast.self, for: url)

let scheduler = SerialDispatchQueueScheduler()
let policy = RetryPolicy(.exponential(initial: .seconds(1)).cap(.seconds(10)).jitter(.equal))
    .maxAttempts(6)
    .retry(on: (any Error).self, if: ApiError.isOutage)

let log = EventLog<Forecast>(scheduler: scheduler)
let logged = forecast.log("forecast", to: log, retry: policy, scheduler: scheduler)

do {
    let forecast = try await logged.value
    print("\(forecast.city): \(forecast.temperature) °C")
} catch {
    print("no forecast: \(error)")
}
