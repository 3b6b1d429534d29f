@Suite struct SubscribeOnTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!"),
        Drawing("-1-2-#", becomes: "-1-2-#", subscribed: "^----!"),
        Drawing("-1-2-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func isTheSource(_ drawing: Drawing) {
        #expect(drawing.difference { $0.subscribe(on: $1) } == nil)
    }

    @Test func theSourceStartsInItsTurnOnTheScheduler() {
        let scheduler = ManualScheduler()
        let source: TestSource<Int> = VirtualTimeScheduler().cold("-1|")
        let recorder = VirtualTimeScheduler().record(source.subscribe(on: scheduler))
        #expect(source.liveSubscriptions == 0)
        scheduler.run()
        #expect(source.liveSubscriptions == 1)
        #expect(scheduler.turnCount == 1)
        recorder.dispose()
        #expect(source.liveSubscriptions == 0)
    }

    @Test func disposalBeforeThatStartsNoSource() {
        let scheduler = ManualScheduler()
        let source: TestSource<Int> = VirtualTimeScheduler().cold("-1|")
        VirtualTimeScheduler().record(source.subscribe(on: scheduler)).dispose()
        scheduler.run()
        #expect(scheduler.turnCount == 0)
        #expect(source.subscriptionDifference() == nil)
    }
}
