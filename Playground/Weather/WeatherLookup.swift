import Foundation
import Rill
import RillEventLog
import RillNetworking

/// The page as a pipeline: request, typed error, backoff, key relay, cache, log.
final class WeatherLookup: Sendable {
    private let options: WeatherOptions
    private let baseURL: URL
    private let client = ApiClient()
    private let scheduler = SerialDispatchQueueScheduler()
    private let cache = WeatherCache()
    private let log: WeatherLog
    /// The same lookups as a log that can be written to a file; it is disabled until somebody wants it.
    let events: EventLog<String>
    /// The API key, empty while it is not known; completed once no other will come.
    private let keys: BehaviorSubject<String>

    init(options: WeatherOptions, baseURL: URL) {
        self.options = options
        self.baseURL = baseURL
        keys = BehaviorSubject(value: options.keyDelay == nil ? options.key : "")
        log = WeatherLog(scheduler: scheduler)
        // A refused key is not shown, nor is an address with one.
        events = EventLog(
            scheduler: scheduler, retention: .none,
            redaction: LogRedaction(error: { ReplayedError(type: LoggedError($0).type, text: $0.brief) }))
        events.isEnabled = false
    }

    /// All that happens and what became of each city; the cities are looked up side by side.
    func reports() -> Observable<WeatherReport> {
        let outcomes = Observable.merge(
            options.cities.map { city in
                Observable.concat((1...options.times).map { _ in self.outcome(for: city) })
            })
        return Observable.merge(
            log.reports,
            outcomes.map { .outcome($0) }
                .do(onCompleted: { self.log.end() }, onSubscribe: { self.deliverKey() }))
    }

    /// What became of one lookup. It never fails, so that a city that does not end the others.
    private func outcome(for city: String) -> Observable<WeatherOutcome> {
        .deferred { [self] in
            let log = LookupLog(log, city: city)
            return weather(of: city, log)
                .map { .found($0) }
                .catchError { error in .just(self.fallback(for: city, after: error, log)) }
                .map { WeatherOutcome(city: city, result: $0) }
        }
    }

    /// The weather of a city, asked for again after a pause when the server or the way to it failed, and with another
    /// key when the key was refused.
    private func weather(of city: String, _ log: LookupLog) -> Observable<CurrentWeather> {
        attempt(city, log)
            .log(city, to: events, as: { $0.text(in: self.options.units) }) { attempts in
                attempts
                    .retryWhen { errors in
                        errors.enumerated().flatMap { index, error in self.pause(index, after: error, log) }
                    }
                    .retryWhen { (rejections: Observable<RejectedKey>) in
                        rejections.flatMap { self.anotherKey(than: $0, log) }
                    }
            }
            .do(onNext: { self.cache.store($0, for: city) })
    }

    /// One request with the key of the moment, and all that comes of it in the log.
    private func attempt(_ city: String, _ log: LookupLog) -> Observable<CurrentWeather> {
        .deferred { [self] in
            let key = try keys.value()
            log.beginAttempt()
            return client.decoded(CurrentWeather.self, for: request(for: city, key: key))
                .mapError { error in RejectedKey(key, error) ?? error }
                .materialize(timedOn: scheduler)
                .do(onNext: { log.note($0, units: self.options.units) })
                .dematerialize()
        }
    }

    private func pause(_ index: Int, after error: any Error, _ log: LookupLog) -> Observable<Int> {
        guard error.mayPass, index < options.delays.count else { return .error(error) }
        let delay = options.delays[index]
        log.note(.wait("retry in \(delay.text)"))
        return .timer(delay, scheduler: scheduler)
    }

    private func anotherKey(than rejected: RejectedKey, _ log: LookupLog) -> Observable<String> {
        log.note(.wait("until another key is known"))
        return keys.filter { $0 != rejected.key }
            .do(onNext: { _ in log.note(.key("another key is known")) })
            .concat(.error(rejected.cause))
            .take(1)
    }

    private func fallback(for city: String, after error: any Error, _ log: LookupLog) -> WeatherOutcome.Result
    {
        guard let weather = cache.weather(of: city) else { return .failed(error) }
        log.note(.cache("what was found before"))
        return .cached(weather)
    }

    private func deliverKey() {
        guard let delay = options.keyDelay else { return keys.onCompleted() }
        // It comes whatever becomes of the lookups, so nothing holds the subscription.
        _ = Observable<Int>.timer(delay, scheduler: scheduler)
            .subscribe(onNext: { _ in
                self.keys.onNext(self.options.key)
                self.keys.onCompleted()
            })
    }

    private func request(for city: String, key: String) -> TransportRequest {
        let query = [
            URLQueryItem(name: "q", value: city), URLQueryItem(name: "units", value: options.units.rawValue),
            URLQueryItem(name: "appid", value: key),
        ]
        return TransportRequest(
            url: baseURL.appending(path: "data/2.5/weather").appending(queryItems: query),
            timeout: options.timeout)
    }
}
