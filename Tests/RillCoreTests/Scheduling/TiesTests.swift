/// Work that is due at one instant runs in the order in which it was asked for. The expected rows are those
/// of RxSwift's test scheduler.
struct TiesTests {
    private let scheduler = VirtualTimeScheduler()

    private func ticks(_ count: Int64) -> Duration { .milliseconds(count) }

    @Test func debounceWithThePeriodOfItsSourceEmitsTheLastElement() {
        let stream = Observable<Int>.interval(ticks(150), scheduler: scheduler).take(3)
            .debounce(ticks(150), scheduler: scheduler)
        let recorder = scheduler.record(stream)
        scheduler.run()
        #expect(recorder.history == "2@450 |@450")
    }

    @Test func throttleKeepsAnElementThatArrivesWhenItOpens() {
        let stream = Observable<Int>.timer(ticks(16), period: ticks(16), scheduler: scheduler)
            .throttle(ticks(24), scheduler: scheduler)
        let recorder = scheduler.record(stream)
        scheduler.advance(by: ticks(100))
        #expect(recorder.history == "0@16 1@40 3@64 4@88")
        recorder.dispose()
    }

    @Test func aTimeoutAtTheTimeOfAnElementThatWasAskedForLaterComesFirst() {
        let source = PublishSubject<Int>()
        let recorder = scheduler.record(source.timeout(ticks(190), scheduler: scheduler))
        let send: @Sendable (Int) -> Void = { source.onNext($0) }
        let scheduler = scheduler
        scheduler.schedule(after: ticks(10), in: Lifetime()) {
            send(1)
            scheduler.schedule(after: ticks(190), in: Lifetime()) { send(2) }
        }
        scheduler.run()
        #expect(recorder.elements == [1])
        #expect(recorder.error is TimeoutError)
    }

    @Test func anElementThatWasAskedForBeforeTheTimeoutWasSetComesFirst() {
        let source: TestSource<Int> = scheduler.cold("-1---2-|")
        let recorder = scheduler.record(source.timeout(ticks(4), scheduler: scheduler))
        scheduler.run()
        #expect(recorder.history == "1@1 2@5 |@7")
    }

    @Test func anElementThatWasQuietForExactlyTheTimeOfDebounceIsEmittedBehindDelay() {
        let source: TestSource<Int> = scheduler.cold("-1 8ms 2 36ms 3 99ms |")
        let stream = source.delay(ticks(43), scheduler: scheduler).debounce(ticks(37), scheduler: scheduler)
        let recorder = scheduler.record(stream)
        scheduler.run()
        #expect(recorder.elements == [2, 3])
    }

    @Test func aWindowThatEndsAtTheTimeOfAnElementOfAnIntervalBeginsBeforeIt() {
        let stream = Observable<Int>.interval(ticks(10), scheduler: scheduler).take(4)
            .buffer(timeSpan: ticks(20), count: 10, scheduler: scheduler)
        let recorder = scheduler.record(stream)
        scheduler.run()
        #expect(recorder.elements == [[0], [1, 2], [3]])
    }

    @Test func theNextTurnIsQueuedBeforeWhatATurnSchedules() {
        let log = Log<String>()
        let scheduler = scheduler
        let lifetime = Lifetime()
        scheduler.schedule(after: ticks(1), every: ticks(1), in: lifetime) {
            log.write("turn")
            scheduler.schedule(after: ticks(1), in: lifetime) { log.write("work") }
        }
        scheduler.advance(by: ticks(2))
        #expect(log.entries == ["turn", "turn", "work"])
        lifetime.dispose()
    }
}
