struct RetryTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func theDiagramOfTheDocumentationIsTrue() {
        let source: TestSource<Int> = scheduler.cold("-1-#")
        let recorder = scheduler.record(source.retry(3))
        scheduler.run()
        #expect(recorder.difference(from: "-1--1--1-#") == nil)
        #expect(source.subscriptionDifference(from: "^--!", "---^--!", "------^--!") == nil)
    }

    @Test func theFailedAttemptIsTornDownBeforeTheNextOneStarts() {
        let attempts = Attempts()
        _ = attempts.failingSynchronously().retry(3).subscribe(onError: { _ in })
        #expect(attempts.log.entries == ["start 1", "end 1", "start 2", "end 2", "start 3", "end 3"])
    }

    @Test func everySubscriberHasItsOwnCount() {
        let attempts = Attempts()
        let stream = attempts.failingLater(on: scheduler).retry(2)
        let first = scheduler.record(stream)
        scheduler.advance(by: .milliseconds(150))
        let second = scheduler.record(stream)
        scheduler.run()
        #expect(first.history == "1@10 2@110 #2@200")
        #expect(second.history == "3@160 4@260 #4@350")
    }

    @Test func disposalEndsTheAttemptThatRuns() {
        let attempts = Attempts()
        let recorder = scheduler.record(attempts.failingLater(on: scheduler).retry())
        scheduler.advance(by: .milliseconds(150))
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
        #expect(attempts.live == 0)
        scheduler.run()
        #expect(recorder.history == "1@10 2@110")
    }

    @Test func disposalFromTheTeardownOfAnAttemptStopsTheLoop() {
        let attempts = Attempts()
        let subscription = SerialDisposable()
        let start = PublishSubject<Int>()
        let source = attempts.stream { number in
            Observable<Int> { observer, lifetime in
                lifetime.onDispose { if number == 3 { subscription.dispose() } }
                observer.onError(Boom())
            }
        }
        subscription.disposable = start.flatMap { _ in source.retry() }.subscribe()
        start.onNext(1)
        #expect(attempts.total == 3)
        #expect(attempts.live == 0)
    }

    @Test func disposalFromAnotherThreadStopsAnEndlessBurst() {
        let attempts = Attempts(limit: .max)
        let subscription = SerialDisposable()
        let begun = Atomic<Bool>(false)
        let start = PublishSubject<Int>()
        let source = attempts.stream { _ in
            begun.store(true, ordering: .releasing)
            return Observable<Int>.error(Boom())
        }
        subscription.disposable = start.flatMap { _ in source.retry() }.subscribe()
        let stopped = finishes {
            concurrently(
                { start.onNext(1) },
                {
                    while !begun.load(ordering: .acquiring) {}
                    subscription.dispose()
                })
        }
        #expect(stopped)
        #expect(attempts.live == 0)
    }

    @Test(.calculation) func manyFailuresInVirtualTimeRetainNothing() {
        let counter = Payload.Counter()
        let attempts = Attempts()
        let source = attempts.stream { _ in
            Observable<Int> { observer, lifetime in
                let payload = counter.make()
                scheduler.schedule(after: .milliseconds(1), in: lifetime) {
                    withExtendedLifetime(payload) { observer.onError(Boom()) }
                }
            }
        }
        let recorder = scheduler.record(source.retry())
        scheduler.advance(by: .seconds(20))
        #expect(attempts.total == 20_001)
        #expect(counter.live == 1)
        #expect(scheduler.pendingCount == 1)
        recorder.dispose()
        #expect(counter.live == 0)
    }

    @Test func failuresOnOtherThreadsAreRetriedOneAtATime() {
        // Two threads fail every attempt at the same time: `create` forwards one of the two errors.
        let attempts = Attempts()
        let current = Mutex<Observer<Int>?>(nil)
        let source = attempts.stream { _ in
            Observable<Int>.create { observer in
                current.withLock { $0 = observer }
                return Disposables.create()
            }
        }
        let subscription = source.retry().subscribe()
        let roundCount = rounds(20_000)
        concurrently(threads: 2) { _ in
            for _ in 0..<roundCount { current.withLock { $0 }?.onError(Boom()) }
        }
        #expect(attempts.peak == 1)
        #expect(attempts.live == 1)
        #expect(attempts.total > 1)
        #expect(attempts.total <= 2 * roundCount + 1)
        subscription.dispose()
        current.withLock { $0 = nil }
        #expect(attempts.live == 0)
    }
}
