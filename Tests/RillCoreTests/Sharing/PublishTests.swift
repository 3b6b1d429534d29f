struct PublishTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func aLateSubscriberReceivesLaterElementsOnly() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let connectable = source.publish()
        let first = scheduler.record(connectable)
        _ = connectable.connect()
        scheduler.advance(ticks: 2)
        let second = scheduler.record(connectable)
        scheduler.run()
        #expect(first.difference(from: "-1-2-|") == nil)
        #expect(second.difference(from: "---2-|") == nil)
        #expect(source.subscriptionDifference(from: "^----!") == nil)
    }

    @Test func anErrorReachesAll() {
        let source: TestSource<Int> = scheduler.cold("-1-#", error: Boom(number: 4))
        let connectable = source.publish()
        let first = scheduler.record(connectable)
        let second = scheduler.record(connectable)
        _ = connectable.connect()
        scheduler.run()
        #expect(first.history == "1@1 #4@3")
        #expect(second.history == "1@1 #4@3")
    }

    @Test func aSubscriberAfterTheEndWaitsForTheNextConnection() {
        let source: TestSource<Int> = scheduler.cold("-1-|")
        let connectable = source.publish()
        _ = connectable.connect()
        scheduler.advance(ticks: 5)
        let late = scheduler.record(connectable)
        #expect(late.events.isEmpty)
        _ = connectable.connect()
        scheduler.run()
        #expect(late.difference(from: "------1-|") == nil)
        #expect(source.subscriptionDifference(from: "^--!", "-----^--!") == nil)
    }

    @Test(arguments: [("-", "-", "^"), ("--|", "--|", "^-!"), ("|", "|", "(^!)")])
    func aSourceWithoutElementsHasItsEndAlone(marbles: String, expected: String, subscribed: String) {
        let source: TestSource<Int> = scheduler.cold(marbles)
        let connectable = source.publish()
        let recorder = scheduler.record(connectable)
        _ = connectable.connect()
        scheduler.run()
        #expect(recorder.difference(from: expected) == nil)
        #expect(source.subscriptionDifference(from: subscribed) == nil)
    }

    @Test func aSubscriberThatLeavesEarlyDoesNotAffectTheOthers() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let connectable = source.publish()
        let one = scheduler.record(connectable.take(1))
        let all = scheduler.record(connectable)
        _ = connectable.connect()
        scheduler.run()
        #expect(one.difference(from: "-(1|)") == nil)
        #expect(all.difference(from: "-1-2-|") == nil)
    }
}
