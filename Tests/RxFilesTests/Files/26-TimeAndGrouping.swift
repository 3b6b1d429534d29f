import Foundation
import RillRx
// Rill adds 1 line.
import RillRxTest

/// Drives RxSwift's virtual time scheduler in whole seconds.
final class TimelineClock {
    // RxSwift: let scheduler = HistoricalScheduler(initialClock: Date(timeIntervalSince1970: 0))
    let scheduler = TestScheduler(initialClock: 0)

    func advance(to seconds: Int) {
        // RxSwift: scheduler.advanceTo(Date(timeIntervalSince1970: TimeInterval(seconds)))
        scheduler.advanceTo(seconds)
    }
}

// Swift 6: private func timelineGrouping(_ clock: TimelineClock, log: @escaping @Sendable (String) -> Void) {
private func timelineGrouping(_ clock: TimelineClock, log: @escaping (String) -> Void) {
    let numbers = PublishSubject<Int>()
    let bag = DisposeBag()
    numbers
        .groupBy { $0 % 2 == 0 ? "even" : "odd" }
        .flatMap { group in group.map { "\(group.key) \($0)" } }
        .subscribe(onNext: log)
        .disposed(by: bag)
    numbers
        .window(timeSpan: .seconds(60), count: 2, scheduler: clock.scheduler)
        .enumerated()
        .flatMap { index, window in window.map { "window \(index): \($0)" } }
        .subscribe(onNext: log)
        .disposed(by: bag)
    numbers
        .buffer(timeSpan: .seconds(10), count: 2, scheduler: clock.scheduler)
        .subscribe(onNext: { log("buffer \($0)") })
        .disposed(by: bag)
    (1...3).forEach(numbers.onNext)
    clock.advance(to: 10)
    withExtendedLifetime(bag) {}
}

// Swift 6: private func timelineLimits(_ clock: TimelineClock, log: @escaping @Sendable (String) -> Void) {
private func timelineLimits(_ clock: TimelineClock, log: @escaping (String) -> Void) {
    let slow = PublishSubject<String>()
    let timeout =
        slow
        .timeout(.seconds(5), other: Observable.just("fallback"), scheduler: clock.scheduler)
        .subscribe(onNext: log, onCompleted: { log("timeout completed") })
    slow.onNext("first")
    clock.advance(to: 14)
    slow.onNext("second")
    clock.advance(to: 20)
    slow.onNext("too late")
    timeout.dispose()

    let ticks = PublishSubject<Int>()
    let taken =
        ticks
        .take(for: .seconds(3), scheduler: clock.scheduler)
        .subscribe(onNext: { log("taken \($0)") }, onCompleted: { log("taken completed") })
    ticks.onNext(1)
    clock.advance(to: 22)
    ticks.onNext(2)
    clock.advance(to: 23)
    ticks.onNext(3)
    taken.dispose()
}

// Swift 6: private func timelineFilters(log: @escaping @Sendable (String) -> Void) {
private func timelineFilters(log: @escaping (String) -> Void) {
    let bag = DisposeBag()
    let values = PublishSubject<Int>()
    values.skip(while: { $0 < 3 }).subscribe(onNext: { log("skip \($0)") }).disposed(by: bag)
    values.take(until: { $0 >= 3 }, behavior: .inclusive).subscribe(onNext: { log("inclusive \($0)") })
        .disposed(by: bag)
    values.take(until: { $0 >= 3 }).subscribe(onNext: { log("exclusive \($0)") }).disposed(by: bag)
    values.take(while: { $0 < 3 }, behavior: .inclusive)
        .subscribe(onCompleted: { log("while completed") })
        .disposed(by: bag)
    [2, 5, 1].forEach(values.onNext)
    withExtendedLifetime(bag) {}
}

// Swift 6: private func timelineOrder(log: @escaping @Sendable (String) -> Void) {
private func timelineOrder(log: @escaping (String) -> Void) {
    let bag = DisposeBag()
    let cache = PublishSubject<String>()
    let network = PublishSubject<String>()
    cache.amb(network).subscribe(onNext: { log("amb \($0)") }).disposed(by: bag)
    network.onNext("network")
    cache.onNext("cache")
    network.onNext("again")

    let gates = ["a": PublishSubject<Int>(), "b": PublishSubject<Int>()]
    let uploads = PublishSubject<String>()
    uploads
        .concatMap { name -> Observable<String> in
            guard let gate = gates[name] else { return .empty() }
            return gate.map { "\(name)\($0)" }
        }
        .subscribe(onNext: { log("concatMap \($0)") })
        .disposed(by: bag)
    uploads.onNext("a")
    uploads.onNext("b")
    gates["b"]?.onNext(1)  // no subscriber yet
    gates["a"]?.onNext(2)
    gates["a"]?.onCompleted()
    gates["b"]?.onNext(3)
    withExtendedLifetime(bag) {}
}

// Returns:
//     odd 1
//     window 0: 1
//     even 2
//     window 0: 2
//     buffer [1, 2]
//     odd 3
//     window 1: 3
//     buffer [3]
//     first
//     second
//     fallback
//     timeout completed
//     taken 1
//     taken 2
//     taken completed
//     inclusive 2
//     exclusive 2
//     skip 5
//     inclusive 5
//     while completed
//     skip 1
//     amb network
//     amb again
//     concatMap a2
//     concatMap b3
func demo26TimeAndGrouping() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    // Swift 6: let log: @Sendable (String) -> Void = { lines.append($0) }
    let log: (String) -> Void = { lines.append($0) }
    let clock = TimelineClock()

    timelineGrouping(clock, log: log)
    timelineLimits(clock, log: log)
    timelineFilters(log: log)
    timelineOrder(log: log)
    return lines
}
