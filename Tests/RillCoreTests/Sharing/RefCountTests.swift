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
}
