@Suite struct TimeIntervalTests {
    /// Draws the intervals.
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-7---8-8|", becomes: "-1---4-2|", subscribed: "^-------!"),
        Drawing("(78)|", becomes: "(00)|", subscribed: "^!"),
        Drawing("--7-#", becomes: "--2-#", subscribed: "^---!"),
        Drawing("-7-8-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func givesEveryElementTheTimeSinceTheOneBefore(_ drawing: Drawing) {
        #expect(drawing.difference { intervals(of: $0.timeInterval(scheduler: $1)) } == nil)
    }

    @Test func theFirstIntervalBeginsWithTheSubscriptionOfEachSubscriber() {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold("--7|")
        let stream = intervals(of: source.timeInterval(scheduler: scheduler))
        for _ in 1...2 {
            scheduler.advance(by: .milliseconds(5))
            let recorder = scheduler.record(stream)
            scheduler.run()
            #expect(recorder.elements == [2])
        }
    }

    private func intervals(of stream: Observable<(interval: Duration, element: Int)>) -> Observable<Int> {
        stream.map { timed in Int(timed.interval / .milliseconds(1)) }
    }
}
