import Foundation
import Rill
import RillEventLog
import RillNetworking
import RillText

/// The pipeline of the weather page: request, log, backoff, another key, cache.
final class WeatherLookup: Sendable {
    struct Outcome: Sendable {
        let city: String
        let result: Result<CurrentWeather, any Error>
        let isFromCache: Bool

        var isFound: Bool { if case .success = result { true } else { false } }

        func text(in units: WeatherUnits) -> String {
            switch result {
            case .success(let weather): weather.text(in: units) + (isFromCache ? " (found before)" : "")
            case .failure(let error) where error.isNotFound: "this city was not found"
            case .failure(let error): "\(error)"
            }
        }
    }

    private struct Report {
        let weather: CurrentWeather
        /// The number of the lookup that found the weather.
        let lookup: Int
    }

    /// The attempts of all lookups.
    let log: EventLog<String>
    private let options: WeatherOptions
    private let baseURL: URL
    private let client = ApiClient(emptyStatuses: [])
    private let scheduler: SerialDispatchQueueScheduler
    private let cache = LastKnownValues<String, Report>()
    /// The API key, empty while it is unknown. The stream ends when no other key can follow.
    private let keys: Observable<String>
    private let show: @Sendable (WeatherEvent) -> Void

    /// `show` receives every event of the lookups, on any thread.
    init(_ options: WeatherOptions, baseURL: URL, show: @escaping @Sendable (WeatherEvent) -> Void) {
        let scheduler = SerialDispatchQueueScheduler()
        // The text of an error has neither a key nor a URL.
        let log = EventLog<String>(
            scheduler: scheduler, retention: .none,
            redaction: LogRedaction(error: { ReplayedError(type: LoggedError($0).type, text: $0.brief) }))
        let key = Observable.just(options.key)
        let laterKey = options.keyDelay.map { delay in
            Observable.just("").concat(
                Observable<Int>.timer(delay, scheduler: scheduler)
                    .do(onNext: { _ in
                        show(
                            WeatherEvent(
                                log.start.duration(to: scheduler.now), "", .key, "another key is known"))
                    })
                    .flatMap { _ in key })
        }
        keys = (laterKey ?? key).share(replay: 1, scope: .forever)
        (self.options, self.baseURL, self.scheduler, self.log, self.show) =
            (options, baseURL, scheduler, log, show)
    }

    /// The outcome of every lookup. Cities are looked up concurrently; a lookup that fails does not end the
    /// others.
    var outcomes: Observable<Outcome> {
        .deferred { [self] in
            let lookups = Observable.merge(
                options.cities.map { city in
                    .concat(
                        (1...options.times).map { lookup in
                            let outcome = self.outcome(of: city, lookup: lookup)
                            guard lookup > 1, self.options.pause > .zero else { return outcome }
                            return outcome.delaySubscription(self.options.pause, scheduler: self.scheduler)
                        })
                })
            // Entries are shown inside the call that records them, so that they are in order with events that
            // are shown directly.
            let shown = log.live(on: ImmediateScheduler.instance)
                .compactMap { [start = log.start] entry in WeatherEvent(entry, since: start) }
                .subscribe(onNext: show)
            let waiting = keys.subscribe()
            return lookups.do(onDispose: {
                shown.dispose()
                waiting.dispose()
            })
        }
    }

    private func outcome(of city: String, lookup: Int) -> Observable<Outcome> {
        cache.fallback(for: city, from: weather(of: city).map { Report(weather: $0, lookup: lookup) })
            .map {
                Outcome(city: city, result: .success($0.weather), isFromCache: $0.lookup != lookup)
            }
            .catchError { .just(Outcome(city: city, result: .failure($0), isFromCache: false)) }
    }

    /// Retries during an outage after the delays, and after a rejected key with another key.
    private func weather(of city: String) -> Observable<CurrentWeather> {
        .withApiKey(from: keys) { [self] key in
            client.decoded(CurrentWeather.self, for: request(for: city, key: key))
                .observe(on: scheduler)
                .log(
                    city, to: log, as: { $0.text(in: self.options.units) }, retry: policy(for: city),
                    scheduler: scheduler
                )
                .do(onError: { error in
                    guard ApiError.isUnauthorized(error), self.options.keyDelay != nil else { return }
                    self.show(WeatherEvent(self.now, city, .wait, "until another key is known"))
                })
        }
    }

    private func policy(for city: String) -> RetryPolicy {
        RetryPolicy(.delays(options.delays))
            .retry(on: (any Error).self, if: ApiError.isOutage)
            .observe { [show, start = log.start] event in
                guard case .failed(let failure, .retry(let delay)) = event else { return }
                show(
                    WeatherEvent(
                        start.duration(to: failure.failedAt), city, attempt: failure.attempt, .wait,
                        "retry in \(delay.text)", delay: delay))
            }
    }

    var units: WeatherUnits { options.units }

    /// The time since the beginning of the log.
    var now: Duration { log.start.duration(to: scheduler.now) }

    private func request(for city: String, key: String) -> HTTPRequest {
        let query = [
            URLQueryItem(name: "q", value: city), URLQueryItem(name: "units", value: options.units.rawValue),
            URLQueryItem(name: "appid", value: key),
        ]
        return HTTPRequest(
            url: baseURL.appending(path: "data/2.5/weather").appending(queryItems: query),
            idleTimeout: options.timeout)
    }
}

extension Error {
    /// Whether the server does not know the city.
    var isNotFound: Bool {
        if case .client(let failure)? = self as? ApiError { failure.status == 404 } else { false }
    }

    /// The error in a few words, for the log.
    fileprivate var brief: String {
        switch self as? ApiError {
        case .unauthorized(let failure)?: "\(failure.status) the key is missing or wrong"
        case .client(let failure)? where isNotFound: "\(failure.status) not found"
        case .client(let failure)?: "\(failure.status) the request was refused"
        case .server(let failure)?: "\(failure.status) the server failed"
        case .transport(let failure)?: "\(failure.kind)"
        default: "\(self)"
        }
    }
}
