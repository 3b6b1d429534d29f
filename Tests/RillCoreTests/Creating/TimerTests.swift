@Suite struct TimerTests {
    private let scheduler = VirtualTimeScheduler()

    @Test(arguments: [(0, "(0|)"), (2, "--(0|)"), (5, "-----(0|)")])
    func emitsZeroAfterTheDelayAndCompletes(delay: Int, marbles: String) {
        let recorder = scheduler.record(Observable<Int>.timer(.milliseconds(delay), scheduler: scheduler))
        #expect(recorder.events.isEmpty)
        scheduler.run()
        #expect(recorder.difference(from: marbles) == nil)
    }

    @Test func repeatsAtExactlyItsPeriod() {
        let recorder = scheduler.record(
            Observable<Int>.timer(.milliseconds(3), period: .milliseconds(2), scheduler: scheduler))
        scheduler.run(disposing: recorder, at: 8)
        #expect(recorder.difference(from: "---0-1-2-") == nil)
    }
}
