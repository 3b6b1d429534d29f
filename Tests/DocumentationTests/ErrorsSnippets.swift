import Foundation
import Rill
import RillEventLog
import RillNetworking

// The code of docs/guides/errors.md, compiled. `SnippetTests` runs it.

struct Forecast: Decodable, Sendable {
    let temperature: Double

    static let unknown = Forecast(temperature: .nan)
}

struct WeatherSnippet {
    let client = ApiClient()
    let scheduler = SerialDispatchQueueScheduler()
    let keys: BehaviorRelay<String>
    let log: EventLog<Forecast>
    let cache: MemoryCache<String, Forecast>
    let url: @Sendable (_ city: String, _ key: String) -> URL

    func forecast(of city: String) -> Observable<Forecast> {
        let policy = RetryPolicy(.delays([.seconds(1), .seconds(3), .seconds(5), .seconds(10)]))
            .retry(on: (any Error).self, if: ApiError.isOutage)
        let forecast = Observable.withKey(from: keys) { key in
            client.decoded(Forecast.self, for: url(city, key))
                .log(city, to: log, retry: policy, scheduler: scheduler)
        }
        return cache.fallback(for: city, from: forecast)
    }
}

struct OperatorsSnippet {
    let client = ApiClient()
    let scheduler = SerialDispatchQueueScheduler()
    let delays: [Duration] = [.seconds(1), .seconds(3), .seconds(5), .seconds(10)]
    let log: @Sendable (Event<Forecast>) -> Void

    func forecast(at url: URL) -> Observable<Forecast> {
        client.decoded(Forecast.self, for: url)
            .materialize().do(onNext: log).dematerialize()
            .retryWhen { errors in
                errors.enumerated().flatMap { attempt, error -> Observable<Int> in
                    guard case ApiError.server = error, attempt < delays.count else { return .error(error) }
                    return .timer(delays[attempt], scheduler: scheduler)
                }
            }
            .catchError(ApiError.self) { error in
                guard case .client = error else { throw error }
                return .just(.unknown)
            }
    }
}

struct PolicySnippet {
    func reliable(_ request: Observable<Forecast>, on scheduler: any Scheduler) -> Observable<Forecast> {
        let policy = RetryPolicy(.exponential(initial: .seconds(1)).cap(.seconds(30)).jitter(.full))
            .maxAttempts(5)
            .maxElapsed(.seconds(60))
            .abort(on: ApiError.self) { if case .client = $0 { true } else { false } }
        return request.retry(policy, scheduler: scheduler)
    }
}

struct InnerErrorSnippet {
    func wrong(_ queries: Observable<String>, search: @escaping @Sendable (String) -> Observable<[String]>)
        -> Observable<[String]>
    {
        // Wrong: the first request that fails ends the search for good.
        queries.flatMapLatest { query in search(query) }.catchErrorJustReturn([])
    }

    func right(_ queries: Observable<String>, search: @escaping @Sendable (String) -> Observable<[String]>)
        -> Observable<[String]>
    {
        // Right: the search continues with the next query.
        queries.flatMapLatest { query in search(query).catchErrorJustReturn([]) }
    }
}
