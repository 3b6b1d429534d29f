/// Work that is due at one instant runs in the order in which it was asked for. The expected rows are those
/// of RxSwift's test scheduler.
struct TiesTests {
    private let scheduler = VirtualTimeScheduler()

    private func ticks(_ count: Int64) -> Duration { .milliseconds(count) }

    @Test func operatorsKeepTheOrderOfTies() {
        let (scheduler, marbles) = (scheduler, "-1 8ms 2 36ms 3 99ms |")
        let interval: (Int64) -> Observable<Int> = { .interval(self.ticks($0), scheduler: scheduler) }
        let (drawn, delayed): (TestSource<Int>, TestSource<Int>) = (
            scheduler.cold("-1---2-|"), scheduler.cold(marbles)
        )
        let recorders = [
            interval(150).take(3).debounce(ticks(150), scheduler: scheduler),
            interval(16).throttle(ticks(24), scheduler: scheduler).take(4),
            drawn.timeout(ticks(4), scheduler: scheduler),
            delayed.delay(ticks(43), scheduler: scheduler).debounce(ticks(37), scheduler: scheduler),
        ].map { scheduler.record($0) }
        let buffers = scheduler.record(
            interval(10).take(4).buffer(timeSpan: ticks(20), count: 10, scheduler: scheduler))
        scheduler.run()
        #expect(recorders[0].history == "2@450 |@450")
        #expect(recorders[1].history == "0@16 1@40 3@64 4@88 |@88")
        #expect(recorders[2].history == "1@1 2@5 |@7")
        #expect(recorders[3].elements == [2, 3])
        #expect(buffers.elements == [[0], [1, 2], [3]])
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
