@Suite struct TimestampTests {
    /// Draws the times.
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-7---8-|", becomes: "-1---5-|", subscribed: "^------!"),
        Drawing("-(78)|", becomes: "-(11)|", subscribed: "^-!"),
        Drawing("-7-#", becomes: "-1-#", subscribed: "^--!"),
        Drawing("-7-8-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func givesEveryElementItsTime(_ drawing: Drawing) {
        #expect(drawing.difference { times(of: $0.timestamp(scheduler: $1)) } == nil)
    }

    @Test func theTimeIsTheTimeOfTheClockNotOfTheSubscription() {
        let scheduler = VirtualTimeScheduler()
        scheduler.advance(by: .milliseconds(5))
        let recorder = scheduler.record(times(of: Observable.of(7, 8).timestamp(scheduler: scheduler)))
        #expect(recorder.elements == [5, 5])
    }

    private func times(of stream: Observable<(time: Instant, element: Int)>) -> Observable<Int> {
        stream.map { stamped in Int(stamped.time.sinceZero / .milliseconds(1)) }
    }
}
