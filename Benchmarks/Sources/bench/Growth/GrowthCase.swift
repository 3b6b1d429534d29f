import Rill
import RillTesting

/// Work with `size` things of a kind. The cost of each should not depend on their number.
struct GrowthCase: Sendable {
    let name: String
    let body: @Sendable (_ size: Int) -> Int

    static let all = [
        GrowthCase(name: "event through map.filter") { size in
            let closures = Closures()
            let sum = Sum()
            filtered(mapped(ranged(size), closures.increment), closures.isEven)
                .subscribe(onNext: sum.add).dispose()
            return sum.total()
        },
        GrowthCase(name: "subscriber of one subject") { size in
            let sum = Sum()
            let subject = hidden(PublishSubject<Int>())
            let subscriptions = (0..<size).map { _ in subject.subscribe(onNext: sum.add) }
            subject.onNext(1)
            for subscription in subscriptions { subscription.dispose() }
            return sum.total()
        },
        GrowthCase(name: "stream live in one flatMap") { size in
            let subject = hidden(PublishSubject<Int>())
            let inner = hidden(subject.asObservable())
            return received(flatMapped(ranged(size), hidden { _ in inner }), subject)
        },
        GrowthCase(name: "stream live in one merge") { size in
            let subject = hidden(PublishSubject<Int>())
            let inner = hidden(subject.asObservable())
            return received(hidden(Observable.merge((0..<size).map { _ in inner })), subject)
        },
        GrowthCase(name: "timer of a queue, set and cancelled") { size in
            let scheduler = SerialDispatchQueueScheduler()
            let timers = (0..<size).map { number in
                scheduler.schedule(after: .seconds(3600) + .microseconds(number &* 7919 % 1000)) {}
            }
            for timer in timers { timer.dispose() }
            return size
        },
        GrowthCase(name: "timer in virtual time, set and fired") { size in
            let sum = Sum()
            let scheduler = VirtualTimeScheduler()
            for number in 0..<size {
                _ = scheduler.schedule(after: .microseconds(number &* 7919 % 1000)) { sum.add(1) }
            }
            scheduler.run()
            return sum.total()
        },
        GrowthCase(name: "by hand: closure in a dictionary") { size in
            let sum = Sum()
            let same = Closures().same
            var observers: [Int: HandObserver] = [:]
            for key in 0..<size { observers[key] = HandObserver(emit: mapStep(sum.add, same)) }
            for observer in observers.values { observer.emit(1) }
            for key in 0..<size { observers[key] = nil }
            return sum.total()
        },
        GrowthCase(name: "by hand: timer in a heap") { size in
            let sum = Sum()
            var heap = HandHeap()
            for number in 0..<size { heap.push(due: number &* 7919 % 1000) { sum.add(1) } }
            while let work = heap.pop() { work() }
            return sum.total()
        },
    ]

    /// Subscribes, sends one event and disposes.
    private static func received(_ stream: Observable<Int>, _ subject: PublishSubject<Int>) -> Int {
        let sum = Sum()
        let subscription = stream.subscribe(onNext: sum.add)
        subject.onNext(1)
        subscription.dispose()
        return sum.total()
    }
}
