import RillCore
import RillTesting
import Testing

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

    @Test func theSourceStartsWhenTheSchedulerGetsToIt() {
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

    @Test func disposalBeforeThatLeavesTheSourceAlone() {
        let scheduler = ManualScheduler()
        let source: TestSource<Int> = VirtualTimeScheduler().cold("-1|")
        VirtualTimeScheduler().record(source.subscribe(on: scheduler)).dispose()
        scheduler.run()
        #expect(scheduler.turnCount == 0)
        #expect(source.subscriptionDifference() == nil)
    }

    @Test func anEndlessSourceStopsBehindTake() {
        let scheduler = ManualScheduler()
        let recorder = VirtualTimeScheduler().record(Observable.from(1...).subscribe(on: scheduler).take(3))
        scheduler.run()
        #expect(recorder.difference(from: "(123|)") == nil)
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { $0.subscribe(on: ImmediateScheduler.instance) } == 0)
        #expect(leftovers(after: ending) { $0.subscribe(on: $1) } == 0)
    }
}
