import Rill

// Code as in an app that was written for RxSwift: a class with a cache, closures that capture self, no
// Sendable.

public enum WeatherError: Error {
    case cityNotFound
    case serverFailure
    case invalidKey
    case offline
}

public struct Weather {
    public let city: String
    public let temperature: Int

    public init(city: String, temperature: Int) {
        self.city = city
        self.temperature = temperature
    }

    public static let empty = Weather(city: "Unknown", temperature: -1000)
}

public class WeatherController {
    public let apiKey = BehaviorSubject(value: "")
    public let bag = DisposeBag()
    public var cache = [String: Weather]()
    public var shownErrors = [String]()
    public var requestCount = 0
    public var log = [String]()

    private let maxAttempts = 4
    private let scheduler: SchedulerType
    private let fetch: (String, String) -> Observable<Weather>

    public init(scheduler: SchedulerType, fetch: @escaping (String, String) -> Observable<Weather>) {
        self.scheduler = scheduler
        self.fetch = fetch
    }

    public func passedOn(_ weather: Observable<Weather>) -> Observable<Weather> {
        return Observable<Weather>.create { observer in
            return weather.subscribe(
                onNext: observer.onNext, onError: observer.onError, onCompleted: observer.onCompleted)
        }
    }

    public func currentWeather(city: String) -> Observable<Weather> {
        return Observable<Weather>.deferred {
            self.requestCount += 1
            return self.fetch(city, try self.apiKey.value())
        }
        .do(
            onNext: { weather in
                self.cache[city] = weather
            },
            onError: { [weak self] error in
                guard let strongSelf = self else { return }
                strongSelf.shownErrors.append("\(error)")
            }
        )
        .retryWhen { errors in
            errors.enumerated().flatMap { attempt, error -> Observable<Int> in
                if attempt >= self.maxAttempts - 1 {
                    return Observable.error(error)
                } else if let error = error as? WeatherError, case .invalidKey = error {
                    return self.apiKey.filter { !$0.isEmpty }.map { _ in 1 }.take(1)
                }
                return Observable<Int>.timer(.seconds(attempt + 1), scheduler: self.scheduler).take(1)
            }
        }
        .catchError { error in
            if let cached = self.cache[city] {
                return Observable.just(cached)
            } else {
                return Observable.just(Weather.empty)
            }
        }
    }

    public func search(_ cities: Observable<String>, onResult: @escaping (Weather) -> Void) {
        cities
            .filter { !$0.isEmpty }
            .distinctUntilChanged()
            .flatMapLatest { city in
                self.currentWeather(city: city)
                    .materialize()
                    .do(onNext: { event in self.log.append("\(city): \(event.isStopEvent ? "end" : "value")")
                    })
                    .dematerialize()
            }
            .observe(on: MainScheduler.instance)
            .subscribe(onNext: { weather in
                onResult(weather)
            })
            .disposed(by: bag)
    }
}
