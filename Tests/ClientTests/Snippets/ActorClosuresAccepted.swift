import RillRx

// Code of the main actor and of an actor as RxSwift's users write it. Compiled in the Swift 5 and in the
// Swift 6 mode, and with `-default-isolation MainActor`.

@MainActor
class Screen {
    private let bag = DisposeBag()
    private let names = BehaviorRelay(value: "")
    private let taps = PublishRelay<Void>()
    private var title = ""
    private var count = 0
    private var alert: String?
    private var isLoading = false
    private weak var delegate: (any ScreenDelegate)?
    private var onTap: (() -> Void)?

    func viewDidLoad() {
        names.subscribe(onNext: { [weak self] in self?.title = $0 }).disposed(by: bag)
        taps.subscribe(with: self, onNext: { screen, _ in screen.count += 1 }).disposed(by: bag)
    }

    func load(_ items: Observable<[Int]>) {
        isLoading = true
        items.observe(on: MainScheduler.instance)
            .subscribe(
                onNext: { self.count = $0.count }, onError: { [weak self] in self?.alert = "\($0)" },
                onCompleted: { self.alert = nil }, onDisposed: { [weak self] in self?.isLoading = false }
            )
            .disposed(by: bag)
    }

    func answers(
        _ single: Single<String>, _ maybe: Maybe<String>, _ completable: Completable,
        _ names: Infallible<String>
    ) {
        single.subscribe(onSuccess: { [weak self] in self?.title = $0 }, onFailure: { _ in self.alert = "?" })
            .disposed(by: bag)
        single.subscribe { [weak self] event in
            switch event {
            case .success(let title): self?.title = title
            case .failure(let error): self?.alert = "\(error)"
            }
        }
        .disposed(by: bag)
        single.subscribe(with: self, onSuccess: { $0.title = $1 }).disposed(by: bag)
        maybe.subscribe(onSuccess: { self.title = $0 }, onCompleted: { self.title = "none" }).disposed(
            by: bag)
        completable.subscribe(onCompleted: { [unowned self] in count += 1 }).disposed(by: bag)
        names.subscribe(onNext: { self.title = $0 }).disposed(by: bag)
    }

    func search(
        _ queries: PublishSubject<String>, _ find: @escaping @Sendable (String) -> Observable<[String]>
    ) {
        queries.debounce(.milliseconds(300), scheduler: MainScheduler.instance)
            .distinctUntilChanged()
            .flatMapLatest { find($0).catchAndReturn([]) }
            .subscribe(onNext: { [weak self] results in
                guard let self else { return }
                count = results.count
                show(results)
            })
            .disposed(by: bag)
    }

    func controls(_ name: ControlProperty<String>, _ tap: ControlEvent<Void>) {
        name.subscribe(onNext: { [weak self] in self?.title = $0 }).disposed(by: bag)
        tap.subscribe(onNext: { [weak self] in self?.onTap?() }).disposed(by: bag)
        tap.subscribe(onNext: { [weak self] in self?.delegate?.didTap() }).disposed(by: bag)
    }

    func nested(_ pages: Observable<Observable<Int>>) {
        pages.subscribe(onNext: { [weak self] page in
            guard let self else { return }
            page.subscribe(onNext: { self.count += $0 }).disposed(by: bag)
        })
        .disposed(by: bag)
    }

    func methods(_ lists: Observable<[String]>, _ seconds: Observable<Int>) {
        lists.subscribe(onNext: { [weak self] in self?.show($0) }).disposed(by: bag)
        seconds.subscribe(onNext: nil, onError: { [weak self] _ in self?.show([]) }).disposed(by: bag)
    }

    private func show(_ results: [String]) {}
}

@MainActor
protocol ScreenDelegate: AnyObject {
    func didTap()
}

@MainActor
func total(_ numbers: Observable<Int>) -> Int {
    var sum = 0
    numbers.subscribe(onNext: { sum += $0 }).dispose()
    return sum
}

actor Cache {
    private var kept: [Int] = []
    private var subscription: (any Disposable)?

    func follow(_ numbers: Observable<Int>) {
        subscription?.dispose()
        subscription = numbers.subscribe(
            onNext: { self.kept.append($0) }, onError: { _ in self.kept = [] })
    }

    func stop() {
        subscription?.dispose()
        subscription = nil
    }
}

actor Journal {
    private var entries: [Int] = []
    private var following: Task<Void, any Error>?

    func follow(_ numbers: Observable<Int>) {
        following?.cancel()
        following = Task { [weak self] in
            for try await number in numbers.values { await self?.append(number) }
        }
    }

    private func append(_ number: Int) { entries.append(number) }

    deinit { following?.cancel() }
}
