import RillRx
import RillRxTest

// Rows of docs/guides/differences-from-rxswift.md. What does not compile with RillRx has a marker.

func timer(_ scheduler: any SchedulerType) -> Observable<Int> {
    .timer(.seconds(1), period: nil, scheduler: scheduler)  // duration
}

func handler() {
    Hooks.defaultErrorHandler = show  // hooks
}

func show(_ trace: [String], _ error: any Error) {}

func total() -> Int {
    Resources.total  // resources
}

func effects(_ numbers: Observable<Int>) -> Observable<Int> {
    numbers.do(onNext: nil)  // effect
}

func effects(_ numbers: Driver<Int>) -> Driver<Int> {
    numbers.do(onNext: nil)  // driver
}

func effects(_ numbers: Signal<Int>) -> Signal<Int> {
    numbers.do(onNext: nil)  // driver
}

func withoutClosures(
    _ numbers: Infallible<Int>, _ single: Single<Int>, _ maybe: Maybe<Int>, _ completable: Completable
) {
    _ = numbers.do(onNext: nil).subscribe(onNext: nil)
    _ = single.do(onSuccess: nil).subscribe(onSuccess: nil)
    _ = maybe.do(onNext: nil).subscribe(onSuccess: nil)
    _ = completable.do(onCompleted: nil).subscribe(onCompleted: nil)
}

struct User: Sendable { let name: String }

func others(
    _ users: Observable<User>, _ numbers: Observable<Int>, _ names: Observable<String>,
    _ scheduler: any SchedulerType
) {
    _ = numbers.subscribe(onNext: nil)
    _ = users.distinctUntilChanged(at: \.name)
    _ = numbers.scan(into: []) { $0.append($1) }
    _ = numbers.take(for: .seconds(3), scheduler: scheduler).skip(.seconds(3), scheduler: scheduler)
    _ = numbers.take(until: { $0 > 3 }).take(until: { $0 > 3 }, behavior: .inclusive)
    _ = Observable.of(1, 2, scheduler: scheduler)
    _ = numbers.first()
    _ = numbers.ignoreElements().asCompletable().andThen(names)
    _ = numbers.asDriver(onErrorJustReturn: 0)
    _ = MainScheduler.asyncInstance
    _ = scheduler.scheduleRelative((), dueTime: .seconds(1)) { Disposables.create() }
    _ = AnyObserver<Int> { event in print(event) }
}

func tests(_ scheduler: TestScheduler, _ numbers: Observable<Int>) throws {
    let hot = scheduler.createHotObservable([.next(1, 7), .completed(2)])
    _ = scheduler.createObserver(Int.self)
    _ = scheduler.start(disposed: 1000) { hot }
    _ = try numbers.toBlocking().toArray()
}
