import RillCore
import RillTesting

extension OperatorExample {
    static let creating: [OperatorExample] = [
        OperatorExample("create", .fromCode) { scheduler, _ in
            return Observable<String>.create { observer in
                observer.onNext("a")
                return scheduler.schedule(after: .milliseconds(500)) { observer.onNext("b") }
            }
        }.elsewhere(rxSwift: "create", rxJS: "new Observable", rx: "Create"),
        OperatorExample("deferred", .fromCode, viewers: [.usual, .from(5)]) { scheduler, _ in
            return Observable<String>.deferred { .just(scheduler.now == .zero ? "a" : "b") }
        }.elsewhere(rxSwift: "deferred", combine: "Deferred", rxJS: "defer", rx: "Defer"),
        OperatorExample("empty", .noElements) { _, _ in
            return Observable<Int>.empty()
        }.elsewhere(rxSwift: "empty", combine: "Empty", rxJS: "EMPTY", rx: "Empty"),
        OperatorExample("error", .noElements) { _, _ in
            return Observable<Int>.error(DrawnError())
        }.elsewhere(rxSwift: "error", combine: "Fail", rxJS: "throwError", rx: "Throw"),
        OperatorExample("from", .fromValues) { _, _ in
            return Observable<Int>.from([1, 2, 3])
        }.elsewhere(rxSwift: "from", combine: "Sequence.publisher", rxJS: "from", rx: "From"),
        OperatorExample("from(optional:)", .fromValues) { _, _ in
            return Observable<Int>.from(optional: Int("12"))
        }.elsewhere(rxSwift: "from(optional:)", combine: "Optional.publisher", rx: "From"),
        OperatorExample("interval", .fromTime, until: 12) { scheduler, edit in
            return Observable<Int>.interval(edit(.milliseconds(300)), scheduler: scheduler)
        }.elsewhere(
            rxSwift: "interval(_:scheduler:)", combine: "Timer.publish(every:on:in:)", rxJS: "interval",
            rx: "Interval"),
        OperatorExample("just", .fromValues) { _, _ in
            return Observable<Int>.just(1)
        }.elsewhere(rxSwift: "just", combine: "Just", rxJS: "of", rx: "Just"),
        OperatorExample("never", .noElements) { _, _ in
            return Observable<Int>.never()
        }.elsewhere(rxSwift: "never", combine: "Empty(completeImmediately:)", rxJS: "NEVER", rx: "Never"),
        OperatorExample("of", .fromValues) { _, _ in
            return Observable<Int>.of(1, 2, 3)
        }.elsewhere(rxSwift: "of", combine: "Sequence.publisher", rxJS: "of", rx: "From"),
        OperatorExample("range", .fromValues) { _, edit in
            return Observable<Int>.range(start: edit(1, from: 0), count: edit(3, from: 0))
        }.elsewhere(
            rxSwift: "range(start:count:scheduler:)", combine: "Sequence.publisher", rxJS: "range",
            rx: "Range"),
        OperatorExample("repeatElement", .fromValues) { _, edit in
            return Observable<String>.repeatElement("a").take(edit(3, from: 0))
        }.elsewhere(rxSwift: "repeatElement(_:scheduler:)", rxJS: "repeat", rx: "Repeat"),
        OperatorExample("timer", .fromTime) { scheduler, edit in
            return Observable<Int>.timer(edit(.milliseconds(500)), scheduler: scheduler)
        }.elsewhere(rxSwift: "timer(_:scheduler:)", rxJS: "timer", rx: "Timer"),
        OperatorExample("timer(_:period:scheduler:)", .fromTime, until: 14) { scheduler, edit in
            let period: Duration = edit(.milliseconds(300))
            return Observable<Int>.timer(.milliseconds(500), period: period, scheduler: scheduler)
        }.elsewhere(rxSwift: "timer(_:period:scheduler:)", rxJS: "timer", rx: "Timer"),
        OperatorExample("using", .fromCode, viewers: [.from(0, until: 6)]) { _, edit in
            let source: TestSource<String> = edit.cold("-a--b--c--|")
            let resource: @Sendable () -> CompositeDisposable = {
                CompositeDisposable(Disposables.create { print("closed") })
            }
            return Observable<String>.using(resource) { _ in source.asObservable() }
        }.elsewhere(rxSwift: "using(_:observableFactory:)", rxJS: "using", rx: "Using"),
    ]
}
