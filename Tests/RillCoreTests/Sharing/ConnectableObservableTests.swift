import RillCore
import RillTesting
import Testing

struct ConnectableObservableTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func theSourceStartsWhenItIsConnectedAndNotBefore() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let connectable = source.publish()
        let recorder = scheduler.record(connectable)
        scheduler.advance(ticks: 2)
        _ = connectable.connect()
        scheduler.run()
        #expect(recorder.difference(from: "---1-2-|") == nil)
        #expect(source.subscriptionDifference(from: "--^----!") == nil)
    }

    @Test func connectingTwiceStartsTheSourceOnce() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let connectable = source.publish()
        let recorder = scheduler.record(connectable)
        _ = connectable.connect()
        _ = connectable.connect()
        scheduler.run()
        #expect(recorder.difference(from: "-1-2-|") == nil)
        #expect(source.subscriptionDifference(from: "^----!") == nil)
    }

    @Test func disconnectingStopsTheSourceAndSubscribersHearNothingOfThat() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let connectable = source.publish()
        let recorder = scheduler.record(connectable)
        let connection = connectable.connect()
        scheduler.advance(ticks: 2)
        connection.dispose()
        scheduler.run()
        #expect(recorder.difference(from: "-1") == nil)
        #expect(source.subscriptionDifference(from: "^-!") == nil)
    }

    @Test func connectingAgainStartsTheSourceAnew() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let connectable = source.publish()
        let connection = connectable.connect()
        scheduler.advance(ticks: 2)
        connection.dispose()
        let recorder = scheduler.record(connectable)
        _ = connectable.connect()
        scheduler.run()
        #expect(recorder.difference(from: "---1-2-|") == nil)
        #expect(source.subscriptionDifference(from: "^-!", "--^----!") == nil)
    }

    @Test func aSubscriberThatLeavesDoesNotStopTheSource() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let connectable = source.publish()
        let recorder = scheduler.record(connectable)
        _ = connectable.connect()
        scheduler.advance(ticks: 2)
        recorder.dispose()
        scheduler.run()
        #expect(recorder.difference(from: "-1") == nil)
        #expect(source.subscriptionDifference(from: "^----!") == nil)
    }
}
