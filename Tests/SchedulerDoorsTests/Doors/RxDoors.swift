import RillCore
import RillEventLog
import RillLimits
import RillLocks
import RillRx

private let millisecond = Duration.milliseconds(1)
private let policy = RetryPolicy(.constant(millisecond)).maxAttempts(20)

extension Bench {
    /// As `numbers`, of a type that cannot fail.
    fileprivate func infallible() -> Infallible<Int> { numbers().asInfallible(onErrorJustReturn: 0) }

    fileprivate func single() -> Single<Int> { numbers(1).asSingle() }

    fileprivate func failingSingle() -> Single<Int> { failing().asSingle() }
}

/// A sequence whose iterator lets other threads run while it is used.
private struct Slow: Sequence, IteratorProtocol {
    var elements: [Int]

    mutating func next() -> Int? {
        guard !elements.isEmpty else { return nil }
        let first = elements.removeFirst()
        Threads.yield()
        return first
    }
}

private final class Target: Sendable {
    let observer: AnyObserver<Int>

    init(_ observer: AnyObserver<Int>) { self.observer = observer }
}

extension Door {
    static let rx = rxSchedulers + rxInfallibles + rxObservables + rxPrimitives + rxTraits + rxSharing

    private static let rxSchedulers = [
        Door("Binder.init(_:scheduler:binding:)") { bench in
            Observable<Int>.create { observer in
                let target = Target(observer)
                let numbers = bench.numbers().subscribe(
                    Binder(target, scheduler: bench.scheduler) { target, number in
                        target.observer.onNext(number)
                    })
                return Disposables.create {
                    numbers.dispose()
                    withExtendedLifetime(target) {}
                }
            }
        },
        Door("ImmediateSchedulerType.schedule(_:action:)") { bench in
            Observable<Int>.create { observer in
                bench.scheduler.schedule(0) { number in
                    observer.onNext(number)
                    observer.onCompleted()
                    return Disposables.create()
                }
            }
        },
        Door("ImmediateSchedulerType.scheduleRecursive(_:action:)") { bench in
            Observable<Int>.create { observer in
                bench.scheduler.scheduleRecursive(0) { number, again in
                    observer.onNext(number)
                    again(number + 1)
                }
            }
        },
        Door("Scheduler.schedulePeriodic(_:startAfter:period:action:)") { bench in
            Observable<Int>.create { observer in
                bench.scheduler.schedulePeriodic(0, startAfter: .zero, period: millisecond) { number in
                    observer.onNext(number)
                    return number + 1
                }
            }
        },
        Door("Scheduler.scheduleRelative(_:dueTime:action:)") { bench in
            Observable<Int>.create { observer in
                bench.scheduler.scheduleRelative(0, dueTime: millisecond) { number in
                    observer.onNext(number)
                    observer.onCompleted()
                    return Disposables.create()
                }
            }
        },
    ]

    private static let rxInfallibles = [
        Door("Infallible.interval(_:scheduler:)") {
            Infallible<Int>.interval(millisecond, scheduler: $0.scheduler).asObservable()
        },
        Door("Infallible.just(_:scheduler:)") { Infallible.just(1, scheduler: $0.scheduler).asObservable() },
        Door("Infallible.timer(_:period:scheduler:)") {
            Infallible<Int>.timer(millisecond, period: millisecond, scheduler: $0.scheduler).asObservable()
        },
        Door("Infallible.timer(_:scheduler:)") {
            Infallible<Int>.timer(millisecond, scheduler: $0.scheduler).asObservable()
        },
        Door("InfallibleType.debounce(_:scheduler:)") {
            $0.infallible().debounce(millisecond, scheduler: $0.scheduler).asObservable()
        },
        Door("InfallibleType.delay(_:scheduler:)") {
            $0.infallible().delay(millisecond, scheduler: $0.scheduler).asObservable()
        },
        Door("InfallibleType.delaySubscription(_:scheduler:)") {
            $0.infallible().delaySubscription(millisecond, scheduler: $0.scheduler).asObservable()
        },
        Door("InfallibleType.observe(on:)") { $0.infallible().observe(on: $0.scheduler).asObservable() },
        Door("InfallibleType.subscribe(on:)") { $0.infallible().subscribe(on: $0.scheduler).asObservable() },
        Door("InfallibleType.take(for:scheduler:)") {
            $0.infallible().take(for: millisecond, scheduler: $0.scheduler).asObservable()
        },
        Door("InfallibleType.throttle(_:latest:scheduler:)") {
            $0.infallible().throttle(millisecond, scheduler: $0.scheduler).asObservable()
        },
    ]

    private static let rxObservables = [
        Door("Observable.delaySubscription(_:scheduler:)") {
            $0.numbers().delaySubscription(millisecond, scheduler: $0.scheduler)
        },
        Door("Observable.subscribe(on:)") { $0.numbers().subscribe(on: $0.scheduler) },
        Door("Observable.subscribeOn(_:)") { $0.numbers().subscribeOn($0.scheduler) },
        Door("Observable.from(_:scheduler:)") {
            Observable.from(Slow(elements: Array(0..<30)), scheduler: $0.scheduler)
        },
        Door("Observable.from(optional:scheduler:)") {
            Observable.from(optional: 1, scheduler: $0.scheduler)
        },
        Door("Observable.generate(initialState:condition:scheduler:iterate:)") {
            Observable.generate(
                initialState: 0, condition: { $0 < 30 }, scheduler: $0.scheduler,
                iterate: {
                    Threads.yield()
                    return $0 + 1
                })
        },
        Door("Observable.just(_:scheduler:)") { Observable.just(1, scheduler: $0.scheduler) },
        Door("Observable.of(_:scheduler:)") { Observable.of(1, 2, 3, 4, 5, scheduler: $0.scheduler) },
        Door("Observable.range(start:count:scheduler:)") {
            Observable.range(start: 0, count: 30, scheduler: $0.scheduler)
        },
        Door("Observable.repeatElement(_:scheduler:)") {
            Observable.repeatElement(1, scheduler: $0.scheduler)
        },
        Door("ObservableType.skip(_:scheduler:)") {
            $0.numbers().skip(millisecond, scheduler: $0.scheduler)
        },
        Door("ObservableType.take(for:scheduler:)") {
            $0.numbers().take(for: millisecond, scheduler: $0.scheduler)
        },
    ]

    private static let rxPrimitives = [
        Door("PrimitiveSequence.delay(_:scheduler:)") {
            $0.single().delay(millisecond, scheduler: $0.scheduler).asObservable()
        },
        Door("PrimitiveSequence.delaySubscription(_:scheduler:)") {
            $0.single().delaySubscription(millisecond, scheduler: $0.scheduler).asObservable()
        },
        Door("PrimitiveSequence.observe(on:)") { $0.single().observe(on: $0.scheduler).asObservable() },
        Door("PrimitiveSequence.observeOn(_:)") { $0.single().observeOn($0.scheduler).asObservable() },
        Door("PrimitiveSequence.retry(_:scheduler:)") {
            $0.failingSingle().retry(policy, scheduler: $0.scheduler).asObservable()
        },
        Door("PrimitiveSequence.subscribe(on:)") { $0.single().subscribe(on: $0.scheduler).asObservable() },
        Door("PrimitiveSequence.subscribeOn(_:)") { $0.single().subscribeOn($0.scheduler).asObservable() },
        Door("PrimitiveSequence.timeout(_:other:scheduler:)") {
            Single<Int>.never().timeout(millisecond, other: $0.single(), scheduler: $0.scheduler)
                .asObservable()
        },
        Door("PrimitiveSequence.timeout(_:scheduler:)") {
            Single<Int>.never().timeout(millisecond, scheduler: $0.scheduler).asObservable()
        },
        Door("PrimitiveSequenceType.just(_:scheduler:)") {
            Single.just(1, scheduler: $0.scheduler).asObservable()
        },
        Door("PrimitiveSequenceType.timer(_:scheduler:)") {
            Single<Int>.timer(millisecond, scheduler: $0.scheduler).asObservable()
        },
    ]

    private static let rxTraits = [
        Door("FallibleTrait.hedge(after:maxAttempts:budget:scheduler:)") {
            $0.single().hedge(after: .constant(millisecond), maxAttempts: 4, scheduler: $0.scheduler)
                .asObservable()
        },
        Door("FallibleTrait.hedge(after:maxAttempts:budget:scheduler:)") {
            let latency = LatencyQuantile(initially: millisecond)
            return $0.single().hedge(after: latency, maxAttempts: 4, scheduler: $0.scheduler).asObservable()
        },
        Door("FallibleTrait.limited(by:scheduler:)") {
            let limiter = RateLimiter(1, per: millisecond)
            return $0.single().limited(by: limiter, scheduler: $0.scheduler).asObservable()
        },
        Door("FallibleTrait.log(_:to:retry:scheduler:metadata:file:line:)") {
            let log = EventLog<Int>(scheduler: $0.scheduler)
            return $0.failingSingle().log("x", to: log, retry: policy, scheduler: $0.scheduler)
                .asObservable()
        },
    ]

    private static let rxSharing = [
        Door("SharingScheduler.mock(scheduler:action:)") { bench in
            SharingScheduler.mock(scheduler: bench.scheduler) {
                bench.numbers().asDriver(onErrorJustReturn: 0).debounce(millisecond).asObservable()
            }
        },
        Door("SharingScheduler.mock(makeScheduler:action:)") { bench in
            SharingScheduler.mock(makeScheduler: { bench.scheduler }) {
                bench.numbers().asSignal(onErrorJustReturn: 0).asObservable()
            }
        },
    ]
}
