import Rill
import RillTesting
import Testing

/// The rows of docs/guides/differences-from-rxswift.md under "Time".
struct TimeTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func anInvalidDurationIsAnError() {
        let source = Observable<Int>.never()
        let streams: [Observable<Int>] = [
            .interval(.zero, scheduler: scheduler),
            .timer(.seconds(-1), scheduler: scheduler),
            .timer(.seconds(1), period: .zero, scheduler: scheduler),
            source.timeout(.zero, scheduler: scheduler),
            source.debounce(.seconds(-1), scheduler: scheduler),
            source.throttle(.seconds(-1), scheduler: scheduler),
            source.delay(.seconds(-1), scheduler: scheduler),
            source.delaySubscription(.seconds(-1), scheduler: scheduler),
            source.buffer(timeSpan: .zero, count: 1, scheduler: scheduler).map { $0.count },
            source.window(timeSpan: .zero, count: 1, scheduler: scheduler).map { _ in 0 },
        ]
        for stream in streams { #expect(scheduler.record(stream).error is InvalidDurationError) }
    }

    /// From the arrival of an element at 0, or from the return of a slow subscriber at 5.
    @Test(arguments: [(1, "-1#"), (5, "-----1-#")])
    func timeoutCountsAnewIfItsTimeHasPassedBeforeTheSubscriberReturns(_ ticks: Int, _ expected: String) {
        let source = PublishSubject<Int>()
        let log = Recorder<Int>(on: scheduler)
        _ = source.timeout(.milliseconds(2), scheduler: scheduler)
            .do(onNext: { _ in scheduler.advance(ticks: ticks) }).subscribe(log)
        source.onNext(1)
        scheduler.run()
        #expect(log.difference(from: expected) == nil)
        #expect(log.error is TimeoutError)
    }

    @Test func throttleCountsTheTimeThatTheSubscriberTakes() {
        let source = PublishSubject<Int>()
        let log = Recorder<Int>(on: scheduler)
        _ = source.throttle(.milliseconds(2), scheduler: scheduler)
            .do(afterNext: { _ in scheduler.advance(ticks: 5) }).subscribe(log)
        source.onNext(1)
        source.onNext(2)
        #expect(log.difference(from: "1----2") == nil)
    }

    @Test func workThatIsDueNowAddsNoTickInVirtualTime() {
        let timer = scheduler.record(Observable<Int>.timer(.zero, scheduler: scheduler))
        let observed = scheduler.record(Observable.of(1, 2).observe(on: scheduler))
        scheduler.run()
        #expect(timer.difference(from: "(0|)") == nil)
        #expect(observed.difference(from: "(12|)") == nil)
    }

    @Test func observeOnDeliversWhatHadArrivedWhenItsTurnBegan() {
        let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
        let merged = scheduler.record(
            Observable.merge(sources[0].observe(on: scheduler), sources[1].observe(on: scheduler)))
        for number in 1...2 { for source in sources.indices { sources[source].onNext(10 * source + number) } }
        scheduler.run()
        #expect(merged.elements == [1, 2, 11, 12])
    }
}
