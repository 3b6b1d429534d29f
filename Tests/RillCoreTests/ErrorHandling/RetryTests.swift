struct RetryTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func theDiagramOfTheDocumentationIsTrue() {
        let source: TestSource<Int> = scheduler.cold("-1-#")
        let recorder = scheduler.record(source.retry(3))
        scheduler.run()
        #expect(recorder.difference(from: "-1--1--1-#") == nil)
        #expect(source.subscriptionDifference(from: "^--!", "---^--!", "------^--!") == nil)
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
                    while !begun.load(ordering: .acquiring) { Threads.yield() }
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
