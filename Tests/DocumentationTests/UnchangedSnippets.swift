import Rill

// RxSwift code that only needs another import, as docs/guides/differences-from-rxswift.md says.

struct UnchangedSnippets {
    struct Item: Sendable, Equatable {
        let id: Int
    }

    let scheduler: SchedulerType = SerialDispatchQueueScheduler(qos: .default)
    let numbers = Observable<Int>.of(1, 2, 3)
    let names = Observable.just("a")
    let items = Observable<Item>.empty()
    let bag = DisposeBag()

    func errors() -> [Observable<Int>] {
        [
            numbers.catch { _ in .just(0) }, numbers.catchError { _ in .empty() },
            numbers.catchAndReturn(0), numbers.catchErrorJustReturn(0),
            numbers.retry(), numbers.retry(3),
            numbers.retry(when: { errors in errors.delay(.seconds(1), scheduler: scheduler) }),
            numbers.retryWhen { errors in errors.delay(.seconds(1), scheduler: scheduler) },
            numbers.materialize().dematerialize(),
            numbers.timeout(.seconds(1), scheduler: scheduler),
            numbers.timeout(.seconds(1), other: .just(0), scheduler: scheduler),
        ]
    }

    func filters() -> [Observable<Int>] {
        [
            numbers.take(until: names), numbers.takeUntil(names),
            numbers.take(while: { $0 < 2 }), numbers.takeWhile { $0 < 2 },
            numbers.skip(until: names), numbers.skipUntil(names),
            numbers.skip(while: { $0 < 2 }), numbers.skipWhile { $0 < 2 },
            numbers.element(at: 1), numbers.elementAt(1),
            numbers.ifEmpty(default: 0), numbers.ifEmpty(switchTo: .just(0)),
            numbers.take(2).takeLast(1).skip(1), numbers.single(), numbers.single { $0 > 2 },
            numbers.distinctUntilChanged(), numbers.distinctUntilChanged { $0 % 2 },
            numbers.distinctUntilChanged { $0 == $1 },
        ]
    }

    func transformations() -> [any Sendable] {
        [
            numbers.map { $0 + 1 }, numbers.compactMap { Optional($0) }, names.compactMap(Int.init),
            numbers.enumerated().map { index, number in index + number },
            numbers.scan(0, accumulator: +), numbers.reduce(0, accumulator: +), numbers.toArray(),
            numbers.flatMap { Observable.just($0) }, numbers.flatMapLatest { Observable.just($0) },
            numbers.flatMapFirst { Observable.just($0) }, numbers.concatMap { Observable.just($0) },
            Observable.just(numbers).switchLatest(), Observable.just(numbers).merge(maxConcurrent: 2),
            numbers.groupBy { $0 % 2 }.flatMap { group in group.map { (group.key, $0) } },
            numbers.buffer(timeSpan: .seconds(1), count: 2, scheduler: scheduler),
            numbers.window(timeSpan: .seconds(1), count: 2, scheduler: scheduler),
        ]
    }

    func combinations() -> [any Sendable] {
        [
            Observable.zip(numbers, names), Observable.zip(numbers, names) { "\($0)\($1)" },
            Observable.zip(numbers, names, numbers),
            Observable.zip(numbers, names, numbers) { "\($0)\($1)\($2)" },
            Observable.combineLatest(numbers, names),
            Observable.combineLatest(numbers, names) { "\($0)\($1)" },
            Observable.combineLatest([numbers, numbers]),
            Observable.merge(numbers, numbers), Observable.concat([numbers, numbers]),
            numbers.concat(numbers),
            numbers.startWith(0), numbers.amb(numbers), numbers.sample(names),
            numbers.withLatestFrom(names), numbers.withLatestFrom(names) { "\($0)\($1)" },
        ]
    }

    func times() -> [Observable<Int>] {
        [
            Observable<Int>.interval(.seconds(1), scheduler: scheduler),
            Observable<Int>.timer(.seconds(1), period: .milliseconds(200), scheduler: scheduler),
            numbers.debounce(.milliseconds(300), scheduler: MainScheduler.instance),
            numbers.throttle(.milliseconds(300), latest: false, scheduler: MainScheduler.instance),
            numbers.delay(.seconds(1), scheduler: scheduler),
            numbers.delaySubscription(.seconds(1), scheduler: scheduler),
            numbers.observe(on: MainScheduler.instance), numbers.observeOn(MainScheduler.instance),
            numbers.subscribe(on: ConcurrentDispatchQueueScheduler(qos: .background)),
            numbers.subscribeOn(scheduler),
        ]
    }

    func sharing() -> [Observable<Int>] {
        [
            numbers.share(), numbers.share(replay: 1, scope: .forever), numbers.publish().refCount(),
            numbers.replay(1).refCount(), numbers.replayAll().refCount(),
            numbers.multicast(PublishSubject<Int>()).refCount(),
            numbers.multicast { PublishSubject<Int>() }.refCount(),
        ]
    }

    func subscriptions(_ observer: AnyObserver<Int>) throws -> Int {
        let subject = BehaviorSubject(value: 1)
        let relay = BehaviorRelay(value: 1)
        let made = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.on(.next(2))
            observer.onCompleted()
            return Disposables.create { print("disposed") }
        }
        made.subscribe { event in
            switch event {
            case .next(let number): print(number)
            case .error(let error): print(error)
            case .completed: break
            }
        }.disposed(by: bag)
        made.do(onNext: { print($0) }, onDispose: {})
            .subscribe(
                onNext: { print($0) }, onError: { print($0) }, onCompleted: {}, onDisposed: {}
            ).disposed(by: bag)
        made.subscribe(observer).disposed(by: bag)
        made.bind(to: subject).disposed(by: bag)
        made.bind(to: relay).disposed(by: bag)
        relay.accept(relay.value + 1)
        return try subject.value()
    }
}
