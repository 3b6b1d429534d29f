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

    @Test func disconnectingStopsTheSourceWithoutAnEvent() {
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

    @Test func connectingAgainStartsTheSourceAgain() {
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

    @Test func disposingOfAnEndedConnectionDoesNotEndTheNextOne() {
        let source: TestSource<Int> = scheduler.cold("-1-|")
        let connectable = source.publish()
        let first = connectable.connect()
        scheduler.run()
        let recorder = scheduler.record(connectable)
        _ = connectable.connect()
        first.dispose()
        scheduler.run()
        #expect(recorder.difference(from: "----1-|") == nil)
        #expect(source.subscriptionDifference(from: "^--!", "---^--!") == nil)
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
