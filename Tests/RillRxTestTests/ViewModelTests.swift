import RillRxTest
import Testing

/// The view model of many an app: a search field with debounce.
private final class SearchViewModel: Sendable {
    let query = PublishRelay<String>()
    let results: Observable<[String]>
    let isLoading = BehaviorRelay(value: false)

    init(search: @escaping @Sendable (String) -> Single<[String]>, scheduler: any SchedulerType) {
        let isLoading = self.isLoading
        results =
            query
            .debounce(.milliseconds(300), scheduler: scheduler)
            .distinctUntilChanged()
            .do(onNext: { _ in isLoading.accept(true) })
            .flatMapLatest { query in search(query).catchAndReturn([]) }
            .observe(on: scheduler)
            .do(onNext: { _ in isLoading.accept(false) })
            .share(replay: 1)
    }
}

struct ViewModelTests {
    @Test func aSearchIsDebouncedAndStaleResultsAreDropped() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.1)
        let bag = DisposeBag()
        let viewModel = SearchViewModel(
            search: { query in
                scheduler.createColdObservable([.next(6, [query]), .completed(6)]).asSingle()
            }, scheduler: scheduler)
        let results = scheduler.createObserver([String].self)
        let loading = scheduler.createObserver(Bool.self)
        viewModel.results.bind(to: results).disposed(by: bag)
        viewModel.isLoading.bind(to: loading).disposed(by: bag)
        scheduler.createColdObservable([
            .next(10, "a"), .next(11, "ab"), .next(16, "abc"), .next(30, "abc"), .next(40, "d"),
        ]).bind(to: viewModel.query).disposed(by: bag)
        scheduler.start()
        #expect(results.events == [.next(26, ["abc"]), .next(50, ["d"])])
        #expect(
            loading.events == [
                .next(0, false), .next(14, true), .next(19, true), .next(26, false), .next(43, true),
                .next(50, false),
            ])
    }
}
