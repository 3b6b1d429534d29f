import Rill

@MainActor
final class Counter {
    private var total = 0

    func start(on background: SerialDispatchQueueScheduler) -> any Disposable {
        Observable.of(1, 2, 3)
            .observe(on: background)
            .map { $0 + 1 }
            .filter { $0 > 2 }
            .scan(0) { $0 + $1 }
            .do(onNext: { _ in })
            .catchError { _ in .just(0) }
            .subscribeOnMainActor(onNext: { self.total += $0 })
    }
}

// Values that a client stores, in every place that requires Sendable.
enum Stored {
    static let stream = Observable.just(1)
    static let subject = PublishSubject<Int>()
    static let disposable = Disposables.create()
    static let scheduler = SerialDispatchQueueScheduler()
    static let event = Event.next(1)
}

actor Owner {
    let subject = BehaviorSubject(value: 1)
    let bag = DisposeBag()
}

struct Parts: Sendable {
    let stream: Observable<Int>
    let disposable: any Disposable
    let scheduler: any Scheduler
}

/// What to write where the compiler takes `Any` for the element.
func doubled(_ numbers: Observable<Int>) -> [any Disposable] {
    [
        numbers.map { number -> Int in
            let next = number + 1
            return next * 2
        }
        .subscribe(onNext: { print($0) }),
        numbers.map {
            let next = $0 + 1
            return next * 2
        }
        .subscribe(onNext: { print("\($0)") }),
    ]
}
