@Suite struct IntervalTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func countsFromZeroAfterEveryPeriod() {
        let recorder = scheduler.record(Observable<Int>.interval(.milliseconds(2), scheduler: scheduler))
        scheduler.run(disposing: recorder, at: 7)
        #expect(recorder.difference(from: "--0-1-2-") == nil)
    }

    @Test func doesNotDrift() {
        let period = Duration.nanoseconds(333)
        let recorder = scheduler.record(Observable<Int>.interval(period, scheduler: scheduler).take(10_000))
        scheduler.run()
        #expect(recorder.elements == Array(0..<10_000))
        let expected = (1...10_000).map { period * $0 } + [period * 10_000]
        #expect(recorder.events.map(\.time.sinceZero) == expected)
    }
}
