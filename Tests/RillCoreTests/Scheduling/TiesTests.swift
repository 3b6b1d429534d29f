/// Work that is due at one instant runs in the order in which it was asked for. The expected rows are those
/// of RxSwift's test scheduler.
struct TiesTests {
    private let scheduler = VirtualTimeScheduler()

    private func ticks(_ count: Int64) -> Duration { .milliseconds(count) }

    @Test func operatorsKeepTheOrderOfTies() {
        let scheduler = scheduler
        let interval: (Int64) -> Observable<Int> = { .interval(self.ticks($0), scheduler: scheduler) }
        let cold: (String) -> TestSource<Int> = { scheduler.cold($0) }
        let rows: [(name: String, history: String, stream: Observable<Int>)] = [
            (
                "debounce with the period of its source emits the last element", "2@450 |@450",
                interval(150).take(3).debounce(ticks(150), scheduler: scheduler)
            ),
            (
                "throttle keeps an element that arrives when it opens", "0@16 1@40 3@64 4@88 |@88",
                interval(16).throttle(ticks(24), scheduler: scheduler).take(4)
            ),
            (
                "an element that was asked for before the timeout was set comes first", "1@1 2@5 |@7",
                cold("-1---2-|").timeout(ticks(4), scheduler: scheduler)
            ),
            (
                "an element behind delay that was quiet for exactly the time of debounce", "2@90 3@127 |@190",
                cold("-1 8ms 2 36ms 3 99ms |").delay(ticks(43), scheduler: scheduler)
                    .debounce(ticks(37), scheduler: scheduler)
            ),
            (
                "a buffer that is over when an element of an interval arrives", "0@20 12@40 3@40 |@40",
                interval(10).take(4).buffer(timeSpan: ticks(20), count: 10, scheduler: scheduler)
                    .map { $0.reduce(0) { $0 * 10 + $1 } }
            ),
        ]
        let recorders = rows.map { scheduler.record($0.stream) }
        scheduler.run()
        for (row, recorder) in zip(rows, recorders) {
            #expect(recorder.history == row.history, "\(row.name)")
        }
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
