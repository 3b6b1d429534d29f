import Dispatch
import RillRx
import Synchronization

/// What an app does all day. The loop is what one writes without a library.
extension Workload {
    static let everyday = [
        Workload(
            "relay_value", .event, million,
            loop: { count in
                let value = Mutex(1)
                return sum(count) { value.withLock { $0 } }
            },
            rill: { count in
                let relay = hidden(BehaviorRelay(value: 1))
                return sum(count) { relay.value }
            }),
        Workload(
            "driver_3subs", .delivery, hundredThousand, loop: threeObservers,
            rill: { count in
                let relay = hidden(BehaviorRelay(value: 0))
                let driver = relay.asDriver().map(Closures().same)
                return deliver(count, by: relay.accept) { driver.drive(onNext: $0) }
            }),
        Workload(
            "signal_3subs", .delivery, hundredThousand, loop: threeObservers,
            rill: { count in
                let relay = PublishRelay<Int>()
                let signal = relay.asSignal().map(Closures().same)
                return deliver(count, by: relay.accept) { signal.emit(onNext: $0) }
            }),
        Workload(
            "driver_sub", .subscription, tenThousand, loop: nil,
            rill: { count in
                let sum = Sum()
                let relay = hidden(BehaviorRelay(value: 1))
                for _ in 0..<count {
                    relay.asDriver().map(Closures().same).drive(onNext: { sum.add($0) }).dispose()
                }
                return sum.total()
            }),
        Workload(
            "single_value", .subscription, tenThousand, usesThreads: true,
            loop: { count in awaited { await sum(count) { await asynchronous(1) } } },
            rill: { count in
                let single = Single.just(1)
                return awaited { await sum(count) { (try? await single.value) ?? 0 } }
            }),
        Workload(
            "values", .event, hundredThousand, usesThreads: true,
            loop: { count in
                awaited {
                    let numbers = AsyncStream<Int> { continuation in
                        for number in 0..<count { continuation.yield(number) }
                        continuation.finish()
                    }
                    var sum = 0
                    for await number in numbers { sum &+= number }
                    return sum
                }
            },
            rill: { count in
                let numbers = ranged(count)
                return awaited {
                    var sum = 0
                    do { for try await number in numbers.values { sum &+= number } } catch { sum = -1 }
                    return sum
                }
            }),
        Workload(
            "zip8", .event, hundredThousand, loop: nil,
            rill: { count in
                feedEight(count) { subjects in
                    Observable.zip(
                        subjects[0], subjects[1], subjects[2], subjects[3], subjects[4], subjects[5],
                        subjects[6], subjects[7]
                    ) { $0 &+ $1 &+ $2 &+ $3 &+ $4 &+ $5 &+ $6 &+ $7 }
                }
            }),
        Workload(
            "combineLatest8", .event, hundredThousand, loop: nil,
            rill: { count in
                feedEight(count) { subjects in
                    Observable.combineLatest(
                        subjects[0], subjects[1], subjects[2], subjects[3], subjects[4], subjects[5],
                        subjects[6], subjects[7]
                    ) { $0 &+ $1 &+ $2 &+ $3 &+ $4 &+ $5 &+ $6 &+ $7 }
                }
            }),
        Workload(
            "bag_10", .subscription, tenThousand, loop: nil,
            rill: { count in
                let sum = Sum()
                let subject = hidden(PublishSubject<Int>())
                for _ in 0..<count / 10 {
                    let bag = DisposeBag()
                    for _ in 0..<10 { subject.subscribe(onNext: sum.add).disposed(by: bag) }
                }
                return sum.total()
            }),
        Workload(
            "share_replay1_late10", .subscription, tenThousand, loop: nil,
            rill: { count in
                let sum = Sum()
                let subject = hidden(PublishSubject<Int>())
                let shared = hidden(subject.share(replay: 1))
                let first = shared.subscribe(onNext: sum.add)
                subject.onNext(1)
                for _ in 0..<count { shared.subscribe(onNext: sum.add).dispose() }
                first.dispose()
                return sum.total()
            }),
        Workload(
            "search_queue", .event, tenThousand, usesThreads: true, loop: nil,
            rill: { count in
                let sum = Sum()
                let end = DispatchSemaphore(value: 0)
                let closures = Closures()
                let queue = SerialDispatchQueueScheduler()
                let queries = hidden(PublishSubject<Int>())
                let results = hidden(queries.asObservable()).debounce(.milliseconds(1), scheduler: queue)
                    .distinctUntilChanged().flatMapLatest { query in
                        closures.just(query).observe(on: queue).catchErrorJustReturn(0)
                    }
                let subscription = results.subscribe(onNext: sum.add, onCompleted: { end.signal() })
                for number in 0..<count { queries.onNext(number) }
                queries.onCompleted()
                end.wait()
                subscription.dispose()
                return sum.total()
            }),
    ]

    @Sendable private static func threeObservers(_ count: Int) -> Int {
        let total = Sum()
        let same = Closures().same
        let observers = (0..<hidden(3)).map { _ in total.add }
        for number in 0..<count / 3 {
            let element = same(number)
            for observer in observers { observer(element) }
        }
        return total.total()
    }

    private static func deliver(
        _ count: Int, by send: (Int) -> Void,
        to subscribe: (@escaping @Sendable (Int) -> Void) -> any Disposable
    ) -> Int {
        let sum = Sum()
        let subscriptions = (0..<3).map { _ in subscribe(sum.add) }
        for number in 0..<count / 3 { send(number) }
        for subscription in subscriptions { subscription.dispose() }
        return sum.total()
    }

    private static func feedEight(
        _ count: Int, _ combine: ([PublishSubject<Int>]) -> Observable<Int>
    ) -> Int {
        let sum = Sum()
        let subjects = (0..<8).map { _ in hidden(PublishSubject<Int>()) }
        let subscription = hidden(combine(subjects)).subscribe(onNext: sum.add)
        for number in 0..<count / 8 { for subject in subjects { subject.onNext(number) } }
        subscription.dispose()
        return sum.total()
    }

    private static func sum(_ count: Int, _ value: () -> Int) -> Int {
        var sum = 0
        for _ in 0..<count { sum &+= value() }
        return sum
    }

    private static func sum(_ count: Int, _ value: () async -> Int) async -> Int {
        var sum = 0
        for _ in 0..<count { sum &+= await value() }
        return sum
    }

    @inline(never) private static func asynchronous(_ value: Int) async -> Int { value }

    /// Runs asynchronous work and waits for its result.
    private static func awaited(_ work: @escaping @Sendable () async -> Int) -> Int {
        let result = Boxed()
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            let value = await work()
            result.value.withLock { $0 = value }
            end.signal()
        }
        end.wait()
        return result.value.withLock { $0 }
    }

    private final class Boxed: Sendable {
        let value = Mutex(0)
    }
}
