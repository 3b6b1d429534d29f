/// Every closure of a driver may use the state of a `@MainActor` class; that this compiles is half of the
/// test.
@MainActor struct MainActorStateTests {
    @Test func everyClosureOfADriverUsesTheStateOfItsClass() {
        let model = SearchModel()
        model.start()
        model.query.accept("Lon")
        model.query.accept("London")
        #expect(model.titles == ["0: ", "1: Lon", "2: London"])
        #expect(model.lengths == [0, 3, 9])
        #expect(model.results == ["3 for Lon", "6 for London"])
        #expect(model.shown == "6 for London")
        #expect(model.steps == ["subscribe", "next"])
    }

    @Test func doOnMainActorOfTraitsUsesTheStateOfItsClass() {
        let model = SearchModel()
        model.load()
        #expect(
            model.steps == [
                "single 1", "answer 1", "failure", "maybe 2", "completed", "done", "next 3",
            ])
    }

    @Test func anErrorThatAClosureThrowsReplacesTheAnswer() {
        let answers = Log<String>()
        let success = Single.just(1).doOnMainActor(onSuccess: { _ in throw Failure.first })
            .subscribe(onSuccess: { answers.write("\($0)") }, onFailure: { answers.write("\($0)") })
        let completed = Completable.empty().doOnMainActor(onCompleted: { throw Failure.second })
            .subscribe(onCompleted: { answers.write("completed") }, onError: { answers.write("\($0)") })
        #expect(answers.entries == ["first", "second"])
        success.dispose()
        completed.dispose()
    }

    @Test func theModelIsReleasedAlthoughItsDriversRun() {
        weak var released: SearchModel?
        let query = BehaviorRelay(value: "")
        do {
            let model = SearchModel(query: query)
            model.startWeakly()
            query.accept("a")
            #expect(model.shown == "a")
            released = model
        }
        #expect(released == nil)
        query.accept("b")
    }

    @Test func bindWithShowsAnElementOfTheMainQueueInsideTheCall() {
        let texts = BehaviorRelay(value: "a")
        let model = SearchModel()
        let subscription = texts.bind(with: model, onNext: { $0.shown = $1 })
        #expect(model.shown == "a")
        texts.accept("b")
        #expect(model.shown == "b")
        subscription.dispose()
    }

    @Test func bindWithCallsItsClosureOnTheMainActorUntilTheObjectIsReleased() async {
        let numbers = PublishRelay<Int>()
        let end = Latch()
        var model: SearchModel? = SearchModel()
        let received = Log<Int>()
        let subscriptions = model?.bindings(of: numbers, received, end) ?? []
        numbers.accept(1)
        await mainQueueIsIdle()
        model = nil
        numbers.accept(2)
        numbers.accept(0)
        #expect(await end.wait())
        #expect(received.entries == [1])
        for subscription in subscriptions { subscription.dispose() }
    }
}

@MainActor private final class SearchModel {
    let query: BehaviorRelay<String>
    private let bag = DisposeBag()
    private var count = 0
    var titles: [String] = []
    var lengths: [Int] = []
    var results: [String] = []
    var steps: [String] = []
    var shown = ""
    let button = Button()

    init(query: BehaviorRelay<String> = BehaviorRelay(value: "")) {
        self.query = query
    }

    func start() {
        let titles = query.asDriver()
            .do(onNext: { _ in self.note("next") }, onSubscribe: { self.note("subscribe") })
            .distinctUntilChanged { self.key(of: $0) }
            .map { text -> String in
                defer { self.count += 1 }
                return "\(self.count): \(text)"
            }
        titles.drive(onNext: { self.titles.append($0) }).disposed(by: bag)
        query.asDriver().scan(0) { sum, text in self.sum(sum, text) }
            .drive(onNext: { self.lengths.append($0) }).disposed(by: bag)
        query.asDriver()
            .filter { !self.key(of: $0).isEmpty }
            .flatMapLatest { self.result(for: $0) }
            .withLatestFrom(query.asDriver()) { result, query in "\(result) for \(self.key(of: query))" }
            .drive(
                with: self,
                onNext: { model, text in
                    model.results.append(text)
                    model.shown = text
                }
            )
            .disposed(by: bag)
    }

    func load() {
        Single.just(1).doOnMainActor(onSuccess: { self.note("single \($0)") })
            .subscribe { [weak self] answer in
                if case .success(let number) = answer { self?.note("answer \(number)") }
            }.disposed(by: bag)
        Single<Int>.error(Failure.first).doOnMainActor(onError: { _ in self.note("failure") })
            .subscribe(onFailure: { _ in }).disposed(by: bag)
        Maybe.just(2).doOnMainActor(
            onNext: { self.note("maybe \($0)") }, onCompleted: { self.note("completed") }
        ).subscribe().disposed(by: bag)
        Completable.empty().doOnMainActor(onCompleted: { self.note("done") }).subscribe().disposed(by: bag)
        Infallible.just(3).doOnMainActor(onNext: { self.note("next \($0)") }).subscribe().disposed(by: bag)
    }

    func startWeakly() {
        query.asDriver().drive(with: self, onNext: { $0.shown = $1 }).disposed(by: bag)
        query.asDriver().drive(rx.shown).disposed(by: bag)
        button.rx.taps.bind(to: Binder(self) { model, _ in model.shown = "tap" }).disposed(by: bag)
    }

    func bindings(of numbers: PublishRelay<Int>, _ received: Log<Int>, _ end: Latch) -> [any Disposable] {
        [
            numbers.bind(with: self, onNext: { _, number in received.write(number) }),
            numbers.bind(onNext: { if $0 == 0 { end.give() } }),
        ]
    }

    private func note(_ step: String) { if !steps.contains(step) { steps.append(step) } }
    private func key(of text: String) -> String { text }
    private func sum(_ sum: Int, _ text: String) -> Int { sum + text.count }
    private func result(for text: String) -> Driver<Int> { .just(text.count) }
}

extension SearchModel: ReactiveCompatible {}

@MainActor private final class Button: ReactiveCompatible {
    fileprivate let tapped = PublishRelay<Void>()
}

extension Reactive where Base: Button {
    @MainActor fileprivate var taps: ControlEvent<Void> { ControlEvent(events: base.tapped) }
}

private enum Failure: Error { case first, second }
