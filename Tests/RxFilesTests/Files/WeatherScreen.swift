import RillRx
// Rill adds 1 line.
import RillRxTest

enum ForecastError: Error {
    case cityNotFound, serverFailure, invalidKey
}

struct Forecast: Sendable, Equatable {
    let city: String
    let temperature: Int

    init(city: String, temperature: Int) {
        self.city = city
        self.temperature = temperature
    }

    static let empty = Forecast(city: "Unknown", temperature: -1000)
}

/// A class of the main actor, as view controllers are, with the same lines in both modes.
@MainActor final class WeatherScreen {
    let apiKey = BehaviorSubject(value: "")
    let city = BehaviorRelay(value: "")
    private(set) var shown: [Forecast] = []
    private(set) var errors: [ForecastError] = []
    private(set) var isLoading = false

    private let bag = DisposeBag()
    // Closures in the background read and change it.
    private let cache = BehaviorRelay(value: [String: Forecast]())
    private let maxAttempts = 4
    private let scheduler: any SchedulerType
    private let fetch: @Sendable (String, String) -> Observable<Forecast>

    init(
        scheduler: any SchedulerType, fetch: @escaping @Sendable (String, String) -> Observable<Forecast>
    ) {
        self.scheduler = scheduler
        self.fetch = fetch
    }

    func start() {
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

// Needs a running main queue.
// Returns:
//     loading false
//     London 9
//     loading false
//     errors 4 after 6 s
//     Unknown -1000
//     errors 5
//     Paris 9
@MainActor func demoWeatherScreen() async -> [String] {
    let (scheduler, server) = (TestScheduler(initialClock: 0), BehaviorRelay<ForecastError?>(value: nil))
    let screen = WeatherScreen(scheduler: scheduler) { city, key in
        if let error = server.value, key.isEmpty { return .error(error) }
        return .just(Forecast(city: city, temperature: 9))
    }
    var lines: [String] = []
    func until(_ condition: () -> Bool) async {
        let deadline = ContinuousClock.now + .seconds(120)
        while !condition() && ContinuousClock.now < deadline { await Task.yield() }
    }
    func show() { lines.append("\(screen.shown.last?.city ?? "-") \(screen.shown.last?.temperature ?? 0)") }

    screen.start()
    screen.city.accept("London")
    lines.append("loading \(screen.isLoading)")
    await until { !screen.isLoading }
    show()
    lines.append("loading \(screen.isLoading)")

    server.accept(.serverFailure)
    screen.city.accept("Nowhere")
    for attempt in 1...4 {
        await until { screen.errors.count == attempt }
        if attempt < 4 { scheduler.advanceTo([1, 3, 6][attempt - 1]) }
    }
    await until { !screen.isLoading }
    lines.append("errors \(screen.errors.count) after \(scheduler.clock) s")
    show()

    server.accept(.invalidKey)
    screen.city.accept("Paris")
    await until { screen.errors.count == 5 }
    screen.apiKey.onNext("valid")
    await until { !screen.isLoading }
    lines.append("errors \(screen.errors.count)")
    show()
    return lines
}
