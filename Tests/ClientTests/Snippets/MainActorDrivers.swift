import RillRx

// The same with drivers, whose closures run on the main actor. Compiled in the Swift 5 and in the Swift 6
// mode.

@MainActor
final class SearchScreen {
    private let bag = DisposeBag()
    private let query = BehaviorRelay(value: "")
    private var results: [String] = []
    private var isLoading = false

    func start(search: @escaping @Sendable (String) -> Observable<[String]>) {
        query.asDriver()
            .debounce(.milliseconds(300))
            .distinctUntilChanged()
            .do(onNext: { [weak self] _ in self?.isLoading = true })
            .flatMapLatest { query in search(query).asDriver(onErrorJustReturn: []) }
            .drive(
                with: self,
                onNext: { screen, results in
                    screen.results = results
                    screen.isLoading = false
                }
            )
            .disposed(by: bag)
    }
}
