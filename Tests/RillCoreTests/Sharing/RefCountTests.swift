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

    @Test func aSubscriberAfterTheLastHasLeftStartsTheSourceAgain() {
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

    @Test func theFirstSubscriberReceivesAllOfASynchronousSource() {
        let counted = Observable<Int>.of(1, 2, 3).publish().refCount()
        #expect(synchronousDifference(counted, from: "(123|)") == nil)
        #expect(synchronousDifference(counted, from: "(123|)") == nil)
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
    func aSingleSubscriberReceivesTheSource(_ drawing: Drawing) {
        #expect(alone(drawing) { $0.publish().refCount() } == nil)
        #expect(alone(drawing) { $0.replay(1).refCount() } == nil)
        #expect(alone(drawing) { $0.replayAll().refCount() } == nil)
        #expect(alone(drawing) { $0.multicast { PublishSubject<Int>() }.refCount() } == nil)
        #expect(alone(drawing) { $0.multicast(PublishSubject<Int>()).refCount() } == nil)
        for scope in [SubjectLifetimeScope.whileConnected, .forever] {
            for count in 0...2 {
                #expect(alone(drawing) { $0.share(replay: count, scope: scope) } == nil)
            }
        }
    }

    /// Every subscriber has a shared stream of its own.
    private func alone(
        _ drawing: Drawing, _ share: @escaping @Sendable (Observable<Int>) -> Observable<Int>
    ) -> String? {
        drawing.difference { source in Observable.deferred { share(source) } }
    }

    @Test func anErrorReachesAllAndTheNextSubscriberStartsTheSourceAgain() {
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
        #expect(
            synchronousDifference(Observable.from(1...).publish().refCount().take(3), from: "(123|)") == nil)
    }

    @Test func aSubscriberThatJoinsDuringTheTeardownStartsTheSourceAfterIt() {
        let log = Log<String>()
        let joined = SerialDisposable()
        let again = SerialDisposable()
        let counted = Observable<Int> { observer, lifetime in
            log.write("start")
            lifetime.onDispose { log.write("torn down") }
            lifetime.onDispose { if let join = again.disposable { join.dispose() } }
            observer.onNext(1)
        }.publish().refCount()
        let first = counted.subscribe()
        again.disposable = Disposables.create {
            joined.disposable = counted.subscribe(onNext: { log.write("\($0)") })
            log.write("subscribe returned")
        }
        first.dispose()
        #expect(log.entries == ["start", "subscribe returned", "torn down", "start", "1"])
        joined.dispose()
        #expect(log.entries.last == "torn down")
    }

    @Test func aSubscriberThatJoinsInsideTheRunThatHasEndedStartsTheSourceAfterIt() {
        let log = Log<String>()
        let counted = Observable<Int> { observer, lifetime in
            log.write("start")
            observer.onNext(1)
            log.write(lifetime.isDisposed ? "returns" : "is alive")
        }.publish().refCount()
        let second = SerialDisposable()
        _ = counted.take(1).subscribe(onCompleted: {
            second.disposable = counted.subscribe(onNext: { log.write("second \($0)") })
        })
        #expect(log.entries == ["start", "returns", "start", "second 1", "is alive"])
        second.dispose()
    }

    @Test func joiningInsideEveryRunTakesConstantStack() {
        let attempts = Attempts()
        let counted = attempts.stream { .just($0) }.publish().refCount()
        onSmallStack {
            @Sendable func join() {
                _ = counted.subscribe(onCompleted: { if attempts.total < 10_000 { join() } })
            }
            join()
        }
        #expect(attempts.total == 10_000)
        #expect(attempts.peak == 1)
    }
}
