@Suite struct DelaySubscriptionTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "--^"),
        Drawing("-|", becomes: "---|", subscribed: "--^!"),
        Drawing("-1-2-|", becomes: "---1-2-|", subscribed: "--^----!"),
        Drawing("(12|)", becomes: "--(12|)", subscribed: "--(^!)"),
        Drawing("-1-#", becomes: "---1-#", subscribed: "--^--!"),
        Drawing("-1-2-|", becomes: "---1", subscribed: "--^-!", disposedAt: 4),
    ])
    func startsTheSourceWhenTheTimeHasPassed(_ drawing: Drawing) {
        #expect(drawing.difference { $0.delaySubscription(.milliseconds(2), scheduler: $1) } == nil)
    }

    @Test func disposalBeforeThatStartsNoSource() {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold("-1|")
        let recorder = scheduler.record(source.delaySubscription(.milliseconds(2), scheduler: scheduler))
        #expect(scheduler.pendingCount == 1)
        scheduler.advance(by: .milliseconds(1))
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
        scheduler.run()
        #expect(recorder.events.isEmpty)
        #expect(source.subscriptionDifference() == nil)
    }
}
