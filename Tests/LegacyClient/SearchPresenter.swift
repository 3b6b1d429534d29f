import RillRx

// A class of no actor with drivers, as code for RxCocoa has it.

public class SearchField: ReactiveCompatible {
    public let texts = BehaviorRelay<String?>(value: nil)
    public var placeholder = ""

    public init() {}
}

extension Reactive where Base: SearchField {
    var text: ControlProperty<String?> {
        return ControlProperty(
            values: base.texts, valueSink: Binder(base) { field, text in field.texts.accept(text) })
    }
}

public class SearchPresenter {
    public let field = SearchField()
    public var titles = [String]()
    public var searches = 0

    private let alerts = PublishRelay<String>()
    private let bag = DisposeBag()
    private let search: (String) -> Observable<Int>

    public init(search: @escaping (String) -> Observable<Int>) {
        self.search = search
    }

    public func start() {
        let queries = field.rx.text.orEmpty.asDriver().distinctUntilChanged().filter { !$0.isEmpty }
        let results = queries.flatMapLatest { query -> Driver<Int> in
            self.searches += 1
            return self.search(query).asDriver(onErrorRecover: { error in
                self.alerts.accept("\(error)")
                return .just(0)
            })
        }
        Driver.combineLatest(queries, results) { query, count in "\(query): \(count)" }
            .drive(onNext: { [weak self] title in self?.titles.append(title) })
            .disposed(by: bag)
        results.map { "\($0) found" }
            .drive(field.rx.placeholder)
            .disposed(by: bag)
        alerts.asSignal()
            .map { alert in "Alert: \(alert)" }
            .emit(with: self, onNext: { presenter, alert in presenter.titles.append(alert) })
            .disposed(by: bag)
    }
}
