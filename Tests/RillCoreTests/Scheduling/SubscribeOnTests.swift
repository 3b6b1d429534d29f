@Suite struct SubscribeOnTests {
    @Test func isTheSource() {
        let drawing = Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!")
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
}
