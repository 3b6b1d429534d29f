import Rill

private let millisecond = Duration.milliseconds(1)
private let policy = RetryPolicy(.constant(millisecond)).maxAttempts(20)

extension Door {
    static let core = [
        Door("Observable.interval(_:scheduler:)") {
            Observable<Int>.interval(millisecond, scheduler: $0.scheduler)
        },
        Door("Observable.timer(_:period:scheduler:)") {
            Observable<Int>.timer(millisecond, period: millisecond, scheduler: $0.scheduler)
        },
        Door("Observable.timer(_:scheduler:)") {
            Observable<Int>.timer(millisecond, scheduler: $0.scheduler)
        },
        Door("ObservableType.buffer(timeSpan:count:scheduler:)") {
            $0.numbers().buffer(timeSpan: millisecond, count: 7, scheduler: $0.scheduler)
        },
        Door("ObservableType.debounce(_:scheduler:)") {
            $0.numbers().concat(.never()).debounce(millisecond, scheduler: $0.scheduler)
        },
        Door("ObservableType.delay(_:scheduler:)") {
            $0.numbers().delay(millisecond, scheduler: $0.scheduler)
        },
        Door("ObservableType.delaySubscription(_:scheduler:)") {
            $0.numbers().delaySubscription(millisecond, scheduler: $0.scheduler)
        },
        Door("ObservableType.observe(on:bufferingPolicy:)") { $0.numbers().observe(on: $0.scheduler) },
        Door("ObservableType.observeOn(_:)") { $0.numbers().observeOn($0.scheduler) },
        Door("ObservableType.retry(_:scheduler:)") { $0.failing().retry(policy, scheduler: $0.scheduler) },
        Door("ObservableType.retry(_:scheduler:ifElement:)") {
            $0.numbers(3).retry(policy, scheduler: $0.scheduler, ifElement: { $0 == 2 })
        },
        Door("ObservableType.subscribe(on:)") { $0.numbers().subscribe(on: $0.scheduler) },
        Door("ObservableType.subscribeOn(_:)") { $0.numbers().subscribeOn($0.scheduler) },
        Door("ObservableType.throttle(_:latest:scheduler:)") {
            $0.numbers().throttle(millisecond, scheduler: $0.scheduler)
        },
        Door("ObservableType.timeInterval(scheduler:)") {
            $0.numbers().timeInterval(scheduler: $0.scheduler).map(\.element)
        },
        Door("ObservableType.timeout(_:other:scheduler:)") {
            $0.numbers().concat(.never()).timeout(millisecond, other: $0.numbers(), scheduler: $0.scheduler)
        },
        Door("ObservableType.timeout(_:other:scheduler:)") {
            $0.numbers().concat(.never()).timeout(
                millisecond, other: BehaviorRelay(value: 1), scheduler: $0.scheduler)
        },
        Door("ObservableType.timeout(_:scheduler:)") {
            $0.numbers().timeout(millisecond, scheduler: $0.scheduler)
        },
        Door("ObservableType.timestamp(scheduler:)") {
            $0.numbers().timestamp(scheduler: $0.scheduler).map(\.element)
        },
        Door("ObservableType.window(timeSpan:count:scheduler:)") {
            $0.numbers().window(timeSpan: millisecond, count: 7, scheduler: $0.scheduler).merge()
        },
    ]
}
