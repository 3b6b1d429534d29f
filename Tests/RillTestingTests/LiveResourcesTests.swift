@Suite(.blocking) struct LiveResourcesTests {
    /// In a process of its own: what other tests start would be counted too.
    @Test func aSubscriptionIsCountedUntilItEnds() async {
        await #expect(processExitsWith: .success) {
            _ = Observable.just(1).subscribe()
            LiveResources.startCounting()
            let scheduler = VirtualTimeScheduler()
            let subscription = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
                .flatMap { Observable.just($0) }
                .subscribe()
            let live = LiveResources.now
            precondition(live.subscriptions == 1, "\(live)")
            precondition(live.timers == 1, "\(live)")
            precondition(live.lifetimes > 2, "\(live)")
            scheduler.advance(by: .seconds(3))
            precondition(LiveResources.now == live, "\(LiveResources.now) instead of \(live)")
            subscription.dispose()
            precondition(LiveResources.now.subscriptions == 0, "\(LiveResources.now)")
            precondition(LiveResources.now.timers == 0, "\(LiveResources.now)")
        }
    }

    @Test func aLoopAndAConnectionAreLifetimesAndNoSubscriptions() async {
        await #expect(processExitsWith: .success) {
            LiveResources.startCounting()
            let (looped, connected) = (PublishSubject<Int>(), PublishSubject<Int>())
            let loop = Task { for try await _ in looped.values {} }
            while !looped.hasObservers { await Task.yield() }
            let connection = connected.publish().connect()
            let live = LiveResources.now
            precondition(live.subscriptions == 0 && live.lifetimes >= 2, "\(live)")
            loop.cancel()
            connection.dispose()
        }
    }

    /// It lives as long as its owner, such as a breaker that everybody shares.
    @Test func whatPublishesAStateIsNoLifetimeOfAStream() async {
        await #expect(processExitsWith: .success) {
            LiveResources.startCounting()
            let publisher = StatePublisher(1)
            publisher.reserve(2)()
            precondition(LiveResources.now == .none, "\(LiveResources.now)")
        }
    }

    @Test func nothingIsLeftOfAStreamThatHasEnded() async {
        await #expect(processExitsWith: .success) {
            LiveResources.startCounting()
            do {
                let scheduler = VirtualTimeScheduler()
                let source: TestSource<Int> = scheduler.cold("-1-#")
                _ = source.retry(3).delay(.milliseconds(2), scheduler: scheduler).subscribe(onError: { _ in })
                scheduler.run()
            }
            precondition(LiveResources.now == LiveResources.none, "\(LiveResources.now)")
        }
    }

    @Test func aSubscriptionThatIsReleasedWithItsSourceDoesNotLive() async {
        await #expect(processExitsWith: .success) {
            LiveResources.startCounting()
            do {
                let subject = PublishSubject<Int>()
                _ = subject.map { $0 }.subscribe()
                precondition(LiveResources.now.subscriptions == 1, "\(LiveResources.now)")
            }
            precondition(LiveResources.now == LiveResources.none, "\(LiveResources.now)")
        }
    }
}
