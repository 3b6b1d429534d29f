struct ConnectableObservableTests {
    @Test(arguments: [
        SharingScript(
            "the source starts when it is connected and not before", "-1-2-|",
            .subscribe, .wait(2), .connect, received: ["---1-2-|"], subscribed: ["--^----!"]),
        SharingScript(
            "connecting twice starts the source once", "-1-2-|",
            .subscribe, .connect, .connect, received: ["-1-2-|"], subscribed: ["^----!"]),
        SharingScript(
            "disconnecting stops the source without an event", "-1-2-|",
            .subscribe, .connect, .wait(2), .disconnect, received: ["-1"], subscribed: ["^-!"]),
        SharingScript(
            "connecting again starts the source again", "-1-2-|",
            .connect, .wait(2), .disconnect, .subscribe, .connect,
            received: ["---1-2-|"], subscribed: ["^-!", "--^----!"]),
        SharingScript(
            "a subscriber that leaves does not stop the source", "-1-2-|",
            .subscribe, .connect, .wait(2), .leave(0), received: ["-1"], subscribed: ["^----!"]),
        SharingScript(
            "disposing of an ended connection does not end the next one", "-1-|",
            .connect, .wait(3), .subscribe, .connect, .disconnect,
            received: ["----1-|"], subscribed: ["^--!", "---^--!"]),
        SharingScript(
            "an error reaches all", "-1-#",
            .subscribe, .subscribe, .connect, received: ["-1-#", "-1-#"], subscribed: ["^--!"]),
        SharingScript(
            "a subscriber after the end waits for the next connection", "-1-|",
            .connect, .wait(5), .subscribe, .connect,
            received: ["------1-|"], subscribed: ["^--!", "-----^--!"]),
        SharingScript(
            "a subscriber after an error waits for the next connection", "-1-#",
            .connect, .wait(5), .subscribe, .connect,
            received: ["------1-#"], subscribed: ["^--!", "-----^--!"]),
        SharingScript(
            "a subscriber after an empty source waits for the next connection", "--|",
            .connect, .wait(5), .subscribe, .connect,
            received: ["-------|"], subscribed: ["^-!", "-----^-!"]),
    ])
    func aConnectionIsARunOfTheSourceForAllSubscribers(_ script: SharingScript) {
        #expect(script.difference { $0.publish() } == nil)
        #expect(script.difference { $0.replay(1) } == nil)
        #expect(script.difference { $0.replayAll() } == nil)
        #expect(script.difference { $0.multicast { PublishSubject<Int>() } } == nil)
    }

    /// The connectable stream and the connection are still retained.
    @Test(arguments: Ending.allCases) func nothingIsKeptOnceTheConnectionIsOver(_ ending: Ending) {
        let counter = Payload.Counter()
        let subject = PublishSubject<Payload>()
        let connectable = subject.replayAll()
        do {
            let payload = counter.make(0)
            _ = connectable.subscribe(
                onNext: { _ in withExtendedLifetime(payload) {} }, onError: { _ in })
        }
        let connection = connectable.connect()
        subject.onNext(counter.make(1))
        #expect(counter.live == 2)
        ending.end(subject, connection)
        withExtendedLifetime((connectable, connection)) { #expect(counter.live == 0) }
    }
}
