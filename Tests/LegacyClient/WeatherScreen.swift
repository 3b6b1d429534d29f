import RillRx

// The weather controller as a class of the main actor, as view controllers are. Compiled in the Swift 5 and in
// the Swift 6 mode.

public enum ForecastError: Error {
    case cityNotFound, serverFailure, invalidKey
}

public struct Forecast: Sendable, Equatable {
    public let city: String
    public let temperature: Int

    public init(city: String, temperature: Int) {
        self.city = city
        self.temperature = temperature
    }

    public static let empty = Forecast(city: "Unknown", temperature: -1000)
}

@MainActor public final class WeatherScreen {
    public let apiKey = BehaviorSubject(value: "")
    public let city = BehaviorRelay(value: "")
    public private(set) var shown: [Forecast] = []
    public private(set) var errors: [ForecastError] = []
    public private(set) var isLoading = false

    private let bag = DisposeBag()
    // Closures in the background read and change it.
    private let cache = BehaviorRelay(value: [String: Forecast]())
    private let maxAttempts = 4
    private let scheduler: any SchedulerType
    private let fetch: @Sendable (String, String) -> Observable<Forecast>

    public init(
        scheduler: any SchedulerType, fetch: @escaping @Sendable (String, String) -> Observable<Forecast>
    ) {
        self.scheduler = scheduler
        self.fetch = fetch
    }

    public func start() {
        city.asDriver()
            .filter { !$0.isEmpty }
            .distinctUntilChanged()
            .do(onNext: { [weak self] _ in self?.isLoading = true })
            .flatMapLatest { [weak self] city in
                self?.currentWeather(city: city).asDriver(onErrorJustReturn: .empty) ?? .empty()
            }
            .drive(
                with: self,
                onNext: { screen, forecast in
                    screen.shown.append(forecast)
                    screen.isLoading = false
                }
            )
            .disposed(by: bag)
    }

    private func currentWeather(city: String) -> Observable<Forecast> {
        Observable.deferred { [fetch, apiKey] in fetch(city, try apiKey.value()) }
            .do(onNext: { [cache] forecast in cache.update { $0.merging([city: forecast]) { $1 } } })
            .doOnMainActor(onError: { [weak self] error in
                if let error = error as? ForecastError { self?.errors.append(error) }
            })
            .retryWhen { [maxAttempts, apiKey, scheduler] errors in
                errors.enumerated().flatMap { attempt, error -> Observable<Int> in
                    if attempt >= maxAttempts - 1 { return .error(error) }
                    if case ForecastError.invalidKey = error {
                        return apiKey.filter { !$0.isEmpty }.map { _ in 1 }.take(1)
                    }
                    return .timer(.seconds(attempt + 1), scheduler: scheduler)
                }
            }
            .catchError { [cache] _ in .just(cache.value[city] ?? .empty) }
    }
}
