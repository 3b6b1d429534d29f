struct ShareTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func aThousandRacingFirstSubscribersStartTheSourceOnce() {
        let starts = Log<Int>()
        let ends = Log<Int>()
        let received = Log<Int>()
        let subscriptions = Log<any Disposable>()
        let source = Observable<Int>.create { observer in
            starts.write(1)
            observer.onNext(7)
            return Disposables.create { ends.write(1) }
        }
        let shared = source.share(replay: 1)
        concurrently(threads: 1_000) { _ in
            subscriptions.write(shared.subscribe(onNext: { received.write($0) }))
        }
        #expect(starts.count == 1)
        #expect(received.entries == Array(repeating: 7, count: 1_000))
        #expect(ends.count == 0)
        for subscription in subscriptions.entries { subscription.dispose() }
        #expect(ends.count == 1)
    }

    @Test(arguments: [("-1-|", "------1-|", "-----(1|)"), ("-1-#", "------1-#", "-----(1#)")])
    func onlyForeverASubscriberAfterTheEndReceivesTheReplay(drawn: String, again: String, replayed: String) {
        let starting = SharingScript(
            "starts the source again", drawn, .subscribe, .wait(5), .subscribe,
            received: [drawn, again], subscribed: ["^--!", "-----^--!"])
        #expect(starting.difference { $0.share(replay: 1) } == nil)
        let replaying = SharingScript(
            "starts nothing", drawn, .subscribe, .wait(5), .subscribe,
            received: [drawn, replayed], subscribed: ["^--!"])
        #expect(replaying.difference { $0.share(replay: 1, scope: .forever) } == nil)
    }

    @Test func foreverAReentrantSubscriberAtTheEndStartsNothing() {
        let source: TestSource<Int> = scheduler.cold("-1-|")
        let shared = source.share(replay: 1, scope: .forever)
        let recorder = scheduler.record(shared.concat(shared))
        scheduler.run()
        #expect(recorder.difference(from: "-1-(1|)") == nil)
        #expect(source.subscriptionDifference(from: "^--!") == nil)
    }

    @Test func aRunThatWaitsForATeardownStartsThoughTheStreamIsReleased() {
        let (subject, received) = (PublishSubject<Int>(), Log<Int>())
        let box = Mutex<Observable<Int>?>(nil)
        let source = Observable<Int>.create { observer, lifetime in
            lifetime.onDispose {
                let shared = box.withLock { $0.take() }
                _ = shared?.subscribe(onNext: { received.write($0) })
            }
            lifetime.add(subject.subscribe(observer))
        }
        box.withLock { $0 = source.take(1).share() }
        _ = box.withLock { $0 }?.subscribe(onNext: { received.write($0) })
        subject.onNext(1)
        subject.onNext(2)
        #expect(received.entries == [1, 2])
    }

    /// The elements that are kept while the shared stream itself is retained.
    @Test(arguments: Ending.allCases) func onlyTheScopeForeverKeepsElementsAfterTheEnd(_ ending: Ending) {
        for (scope, kept) in [(SubjectLifetimeScope.whileConnected, 0), (.forever, 2)] {
            let counter = Payload.Counter()
            let subject = PublishSubject<Payload>()
            let shared = subject.share(replay: 2, scope: scope)
            let subscription = shared.subscribe(onError: { _ in })
            for number in 1...3 { subject.onNext(counter.make(number)) }
            #expect(counter.live == 2)
            ending.end(subject, subscription)
            withExtendedLifetime((subject, shared, subscription)) { #expect(counter.live == kept) }
        }
    }

    @Test(arguments: [SubjectLifetimeScope.whileConnected, .forever], [0, 1])
    func aSourceThatDroppedItsObserverReleasesTheSubscribers(_ scope: SubjectLifetimeScope, _ replay: Int) {
        let released = Log<Int>()
        let subscriptions = subscribed(with: ReleaseProbe { released.write(1) })
        #expect(released.entries == [1])
        subscriptions.dispose()

        func subscribed(with guest: ReleaseProbe) -> any Disposable {
            let subject = PublishSubject<Int>()
            let shared = subject.share(replay: replay, scope: scope)
            let subscription = shared.subscribe(onNext: { _ in withExtendedLifetime(guest) {} })
            subject.onNext(1)
            #expect(released.entries.isEmpty)
            return subscription
        }
    }
}
