import Foundation
import Rill
import RillEventLog
import RillForms
import RillLimits
import RillNetworking
import RillTelemetry
import RillTesting
import Testing

// The code of the catalogues in Sources, compiled. `DocumentationTests` finds every block of it here.

struct CatalogueSnippets {
    let scheduler = SerialDispatchQueueScheduler()
    let readings: Observable<Double>
    let request: Observable<String>
    let url: URL
    let summary: @Sendable (Double) -> String
    let forecast: @Sendable (String) -> Observable<String>

    func summary(of reading: Double) -> String { summary(reading) }

    func forecast(of city: String) -> Observable<String> { forecast(city) }

    func core() {
        let temperatures = Observable.of(9.5, -3.0, 12.0)
            .filter { $0 > 0 }
            .map { "\($0) °C" }
        _ = temperatures.subscribe(onNext: { print($0) }, onCompleted: { print("completed") })
    }

    func schedulers() {
        let background = SerialDispatchQueueScheduler(qos: .utility)
        let summaries = readings.observe(on: background).map { summary(of: $0) }
        _ = summaries.observe(on: MainScheduler.instance).subscribe(onNext: { print($0) })
    }

    func rill(cities: Observable<String>) -> any Disposable {
        let policy = RetryPolicy(.exponential(initial: .seconds(1)).cap(.seconds(30)).jitter(.full))
            .maxAttempts(5)
        let forecasts = cities.flatMapLatest { city in
            forecast(of: city)
                .retry(policy, scheduler: scheduler)
                .catchErrorJustReturn("no forecast for \(city)")
        }
        return forecasts.observe(on: MainScheduler.instance).subscribe(onNext: { print($0) })
    }

    func limits() -> Observable<String> {
        let budget = RetryBudget.ratio(0.1)
        let breaker = CircuitBreaker(
            failureRate: 0.5, window: .time(.seconds(30)), open: .constant(.seconds(5)))
        return request.retry(RetryPolicy.standard.budget(budget).breaker(breaker), scheduler: scheduler)
    }

    func networking() -> Observable<String> {
        struct City: Decodable { let name: String, temperature: Double }

        let client = ApiClient().intercepted(by: .retry(.standard, scheduler: scheduler))
        let city = client.decoded(City.self, for: HTTPRequest(url: url))
        return city.map { "\($0.name): \($0.temperature) °C" }
    }

    func eventLog(forecast: Observable<String>) {
        let log = EventLog<String>(scheduler: scheduler)
        let logged = forecast.log("forecast", to: log, retry: .standard, scheduler: scheduler)
        _ = logged.subscribe(
            onNext: { print($0) }, onError: { _ in }, onDisposed: { print(log.recording.text()) })
    }

    func telemetry(log: EventLog<String>, collector: URL) {
        let exporter = OTLPExporter(to: collector, on: scheduler)
        let export = log.export(to: exporter)
        export.dispose()
    }
}

struct CatalogueFormSnippets {
    let client: ApiClient
    let spinner: LoadingContainer

    struct Search: RequestFormable {
        let url: URL
        let parameters: [String: String]
    }

    func results(of search: Search) -> Observable<[String]> {
        client.call(search).load(spinner).decoded([String].self, at: "data")
    }
}

struct CatalogueTests {
    @Test func theExampleOfRillTestingHolds() {
        let scheduler = VirtualTimeScheduler(tick: .seconds(1))
        let source: TestSource<Int> = scheduler.cold("-1-#")
        let recorder = scheduler.record(
            source.retry(RetryPolicy(.constant(.seconds(2))).maxAttempts(2), scheduler: scheduler))
        scheduler.run()
        #expect(recorder.difference(from: "-1----1-#") == nil)
    }
}
