struct ReplayTests {
    private let scheduler = VirtualTimeScheduler()

    @Test(
        arguments: [
            (0, "-------4-|"), (1, "------34-|"), (2, "------(23)4-|"), (9, "------(123)4-|"),
        ] as [(Int, String)])
    func aLateSubscriberReceivesTheLastElementsFirst(count: Int, marbles: String) {
        let source: TestSource<Int> = scheduler.cold("-1-2-3-4-|")
        let connectable = source.replay(count)
        _ = connectable.connect()
        scheduler.advance(ticks: 6)
        let late = scheduler.record(connectable)
        scheduler.run()
        #expect(late.difference(from: marbles) == nil)
        #expect(source.subscriptionDifference(from: "^--------!") == nil)
    }

    @Test func replayAllKeepsAllElements() {
        let source: TestSource<Int> = scheduler.cold("-1-2-3-4-|")
        let connectable = source.replayAll()
        _ = connectable.connect()
        scheduler.advance(ticks: 6)
        let late = scheduler.record(connectable)
        scheduler.run()
        #expect(late.difference(from: "------(123)4-|") == nil)
    }

    @Test func theNextConnectionKeepsNothingOfThePreviousOne() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let connectable = source.replayAll()
        let connection = connectable.connect()
        scheduler.advance(ticks: 2)
        connection.dispose()
        let recorder = scheduler.record(connectable)
        _ = connectable.connect()
        scheduler.run()
        #expect(recorder.difference(from: "---1-2-|") == nil)
    }

    @Test(arguments: [("-1-2-|", "-------1-2-|"), ("-1-2-#", "-------1-2-#"), ("--|", "--------|")])
    func aSubscriberAfterTheEndWaitsForTheNextConnection(marbles: String, expected: String) {
        let source: TestSource<Int> = scheduler.cold(marbles, error: Boom())
        let connectable = source.replay(1)
        _ = connectable.connect()
        scheduler.advance(ticks: 6)
        let late = scheduler.record(connectable)
        #expect(late.events.isEmpty)
        _ = connectable.connect()
        scheduler.run()
        #expect(late.difference(from: expected, error: Boom()) == nil)
    }

    @Test func aSynchronousSourceIsReplayedWhileItHasNotEnded() {
        let connectable = Observable.of(1, 2, 3).concat(.never()).replay(2)
        let connection = connectable.connect()
        #expect(scheduler.record(connectable).difference(from: "(23)") == nil)
        connection.dispose()
        #expect(scheduler.record(connectable).events.isEmpty)
    }
}
