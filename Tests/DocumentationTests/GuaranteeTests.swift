import Rill
import RillTesting
import Testing

/// What docs/reliability/guarantees.md says and no test of a single operator checks.
struct GuaranteeTests {
    private let scheduler = VirtualTimeScheduler(tick: .milliseconds(100))

    private func timer(_ ticks: Int) -> Observable<String> {
        Observable<Int>.timer(.milliseconds(100 * ticks), scheduler: scheduler).map { _ in "timer" }
    }

    @Test func timersOfOneMomentRunInTheOrderInWhichTheyWereSet() {
        let source: TestSource<String> = scheduler.hot("ab----|")
        let order = Recorder<String>(on: scheduler)
        _ = source.debounce(.milliseconds(300), scheduler: scheduler)
            .subscribe(onNext: { _ in order.onNext("debounce") })
        _ = timer(4).subscribe(onNext: { _ in order.onNext("earlier timer") })
        scheduler.advance(ticks: 2)
        _ = timer(2).subscribe(onNext: { _ in order.onNext("later timer") })
        _ = source.timeout(.milliseconds(200), scheduler: scheduler)
            .subscribe(onError: { _ in order.onNext("timeout") })
        scheduler.advance(ticks: 3)
        // `b` has moved the timer of `debounce` at 100 ms, after the first timer was set at 0 ms.
        #expect(order.elements == ["earlier timer", "debounce", "later timer", "timeout"])
    }

    @Test func flatMapLatestDropsWhatStillWaitsOfThePreviousStream() {
        let outer = PublishSubject<Int>()
        let inner = [PublishSubject<String>(), PublishSubject<String>()]
        let recorder = scheduler.record(
            outer.flatMapLatest { inner[$0] }
                .do(onNext: { element in
                    guard element == "a" else { return }
                    inner[0].onNext("waits")
                    outer.onNext(1)
                    inner[1].onNext("b")
                }))
        outer.onNext(0)
        inner[0].onNext("a")
        #expect(recorder.elements == ["a", "b"])
    }

    @Test func whatHasLeftFlatMapLatestStillArrives() {
        let outer = PublishSubject<Int>()
        let recorder = scheduler.record(
            outer.flatMapLatest { Observable.just($0).concat(.never()) }.observe(on: scheduler))
        outer.onNext(1)
        outer.onNext(2)
        scheduler.run()
        #expect(recorder.elements == [1, 2])
    }

    @Test func subscribersOfADisposedConnectionStaySilent() {
        let source = PublishSubject<Int>()
        let shared = source.publish()
        let early = scheduler.record(shared)
        let connection = shared.connect()
        source.onNext(1)
        connection.dispose()
        let late = scheduler.record(shared)
        _ = shared.connect()
        source.onNext(2)
        #expect(early.elements == [1] && !early.isCompleted)
        #expect(late.elements == [2])
    }

    @Test func subscribersOfOneSubjectForAllConnectionsReceiveTheNextToo() {
        let source = PublishSubject<Int>()
        let shared = source.multicast(PublishSubject<Int>())
        let early = scheduler.record(shared)
        let connection = shared.connect()
        source.onNext(1)
        connection.dispose()
        _ = shared.connect()
        source.onNext(2)
        #expect(early.elements == [1, 2])
    }

    @Test func refCountJoinsAConnectionAndItsLastSubscriberEndsIt() {
        let source = PublishSubject<Int>()
        let shared = source.publish()
        let direct = scheduler.record(shared)
        let connection = shared.connect()
        let counted = scheduler.record(shared.refCount())
        source.onNext(1)
        counted.dispose()
        source.onNext(2)
        #expect(direct.elements == [1] && counted.elements == [1])
        withExtendedLifetime(connection) {}
    }
}
