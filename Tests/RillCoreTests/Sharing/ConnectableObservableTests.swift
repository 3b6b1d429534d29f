struct ConnectableObservableTests {
    private let scheduler = VirtualTimeScheduler()

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

    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("|", becomes: "|", subscribed: "(^!)"),
        Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!"),
        Drawing("-1-#", becomes: "-1-#", subscribed: "^--!"),
        Drawing("-1-2-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func connectingDeliversTheSource(_ drawing: Drawing) {
        #expect(drawing.difference { source in connected { source.publish() } } == nil)
        #expect(drawing.difference { source in connected { source.replay(1) } } == nil)
        #expect(drawing.difference { source in connected { source.multicast(PublishSubject<Int>()) } } == nil)
    }

    @Test func aSynchronousSourceReachesTheEarlierSubscribers() {
        let connectable = Observable.of(1, 2).publish()
        let recorder = scheduler.record(connectable)
        _ = connectable.connect()
        #expect(recorder.difference(from: "(12|)") == nil)
    }

    @Test(arguments: Ending.allCases) func releasesEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { connected($0.publish()) } == 0)
        #expect(leftovers(after: ending) { connected($0.replayAll()) } == 0)
    }

    /// Connects when its only subscriber has subscribed.
    private func connected<Element>(
        _ make: @escaping @Sendable () -> ConnectableObservable<Element>
    ) -> Observable<Element> {
        .deferred { connected(make()) }
    }

    private func connected<Element>(_ connectable: ConnectableObservable<Element>) -> Observable<Element> {
        Observable.create { observer, lifetime in
            lifetime.add(connectable.subscribe(observer))
            lifetime.add(connectable.connect())
        }
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
        switch ending {
        case .completion: subject.onCompleted()
        case .error: subject.onError(Boom())
        case .disposal: connection.dispose()
        }
        withExtendedLifetime((connectable, connection)) { #expect(counter.live == 0) }
    }
}
