import Rill

// What a class of the main actor writes. Compiled in the Swift 5 and in the Swift 6 mode.

@MainActor
final class ForecastScreen {
    private let bag = DisposeBag()
    private let scheduler = SerialDispatchQueueScheduler()
    private var text = ""
    private var isLoading = false
    private var shown = 0

    func subscribed(_ forecasts: Observable<String>) {
        forecasts
            .subscribeOnMainActor(onNext: { [weak self] in self?.text = $0 })
            .disposed(by: bag)
    }

    func bound(_ forecasts: Observable<String>) {
        forecasts.bind(onNext: { [weak self] in self?.text = $0 }).disposed(by: bag)
    }

    func loaded(_ forecasts: Observable<String>) -> Observable<String> {
        forecasts
            .doOnMainActor(
                onNext: { [weak self] _ in self?.shown += 1 },
                onSubscribe: { [weak self] in self?.isLoading = true },
                onDispose: { [weak self] in self?.isLoading = false })
    }

    /// What a closure in the background reads goes into it as a value, or along the stream.
    func prefixed(_ forecasts: Observable<String>) -> Observable<String> {
        forecasts.map { [shown] in "\(shown): \($0)" }
    }

    /// What closures in the background change is a relay, or the result of `scan`.
    private let cache = BehaviorRelay(value: [String: String]())

    func cached(_ city: String, _ forecast: Observable<String>) -> Observable<String> {
        forecast
            .do(onNext: { [cache] text in cache.update { $0.merging([city: text]) { $1 } } })
            .catchError { [cache] error in
                guard let text = cache.value[city] else { throw error }
                return .just(text)
            }
    }
}
