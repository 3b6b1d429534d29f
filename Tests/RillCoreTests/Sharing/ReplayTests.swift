struct ReplayTests {
    private let scheduler = VirtualTimeScheduler()

    @Test(
        arguments: [
            (0, "-------4-|"), (1, "------34-|"), (2, "------(23)4-|"), (9, "------(123)4-|"),
        ] as [(Int, String)])
    func aLateSubscriberReceivesTheLastElementsFirst(count: Int, marbles: String) {
        let script = SharingScript(
            "late", "-1-2-3-4-|",
            .connect, .wait(6), .subscribe, received: [marbles], subscribed: ["^--------!"])
        #expect(script.difference { $0.replay(count) } == nil)
        if count == 9 { #expect(script.difference { $0.replayAll() } == nil) }
    }

    @Test func aSynchronousSourceIsReplayedWhileItHasNotEnded() {
        let connectable = Observable.of(1, 2, 3).concat(.never()).replay(2)
        let connection = connectable.connect()
        #expect(scheduler.record(connectable).difference(from: "(23)") == nil)
        connection.dispose()
        #expect(scheduler.record(connectable).events.isEmpty)
    }
}
