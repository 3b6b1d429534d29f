import RillCore
import RillTesting
import Testing

struct RefCountTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func itConnectsWithTheFirstSubscriberAndDisconnectsWithTheLast() {
        let source: TestSource<Int> = scheduler.cold("-1-2-3-4-|")
        let counted = source.publish().refCount()
        let first = scheduler.record(counted)
        scheduler.advance(ticks: 2)
        let second = scheduler.record(counted)
        scheduler.advance(ticks: 2)
        first.dispose()
        scheduler.advance(ticks: 2)
        second.dispose()
        scheduler.run()
        #expect(first.difference(from: "-1-2") == nil)
        #expect(second.difference(from: "---2-3") == nil)
        #expect(source.subscriptionDifference(from: "^-----!") == nil)
    }

    @Test func whoComesAfterTheLastHasGoneStartsTheSourceAnew() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let counted = source.publish().refCount()
        let first = scheduler.record(counted)
        scheduler.advance(ticks: 2)
        first.dispose()
        scheduler.advance(ticks: 1)
        let second = scheduler.record(counted)
        scheduler.run()
        #expect(first.difference(from: "-1") == nil)
        #expect(second.difference(from: "----1-2-|") == nil)
        #expect(source.subscriptionDifference(from: "^-!", "---^----!") == nil)
    }

    @Test func theFirstSubscriberHearsASynchronousSourceWhole() {
        let counted = Observable<Int>.of(1, 2, 3).publish().refCount()
        #expect(differenceAtOnce(counted, from: "(123|)") == nil)
        #expect(differenceAtOnce(counted, from: "(123|)") == nil)
    }

    @Test func disposingTwiceLeavesOnce() {
        let source: TestSource<Int> = scheduler.cold("-1-|")
        let counted = source.publish().refCount()
        let first = scheduler.record(counted)
        let second = scheduler.record(counted)
        first.dispose()
        first.dispose()
        scheduler.run()
        #expect(second.difference(from: "-1-|") == nil)
        #expect(source.subscriptionDifference(from: "^--!") == nil)
    }

    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("|", becomes: "|", subscribed: "(^!)"),
        Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!"),
        Drawing("-1-#", becomes: "-1-#", subscribed: "^--!"),
        Drawing("-(12)-|", becomes: "-(12)-|", subscribed: "^--!"),
        Drawing("-1-2-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func aSingleSubscriberHearsTheSource(_ drawing: Drawing) {
        #expect(drawing.difference { $0.publish().refCount() } == nil)
        #expect(drawing.difference { $0.replay(1).refCount() } == nil)
        #expect(drawing.difference { $0.replayAll().refCount() } == nil)
        #expect(drawing.difference { $0.multicast { PublishSubject<Int>() }.refCount() } == nil)
        #expect(drawing.difference { $0.multicast(PublishSubject<Int>()).refCount() } == nil)
    }

    @Test func anErrorReachesAllAndTheNextSubscriberStartsTheSourceAnew() {
        let source: TestSource<Int> = scheduler.cold("-1-#", error: Boom(number: 4))
        let counted = source.publish().refCount()
        let recorders = [scheduler.record(counted), scheduler.record(counted)]
        scheduler.run()
        #expect(recorders.map(\.history) == ["1@1 #4@3", "1@1 #4@3"])
        let late = scheduler.record(counted)
        scheduler.run()
        #expect(late.history == "1@4 #4@6")
        #expect(source.subscriptionDifference(from: "^--!", "---^--!") == nil)
    }

    @Test func anEndlessSourceStopsWithItsOnlySubscriber() {
        #expect(differenceAtOnce(Observable.from(1...).publish().refCount().take(3), from: "(123|)") == nil)
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { $0.publish().refCount() } == 0)
        #expect(leftovers(after: ending) { $0.replay(2).refCount() } == 0)
    }
}
