import RillCore
import RillTesting
import RillLocks
import Testing

struct RetryTests {
    private let scheduler = VirtualTimeScheduler()

    @Test(arguments: [
        (1, "1@10 #1@100"),
        (2, "1@10 2@110 #2@200"),
        (3, "1@10 2@110 3@210 #3@300"),
    ])
    func aNumberCountsAttemptsTheFirstIncludedAndTheLastErrorPasses(_ count: Int, _ expected: String) {
        let attempts = Attempts()
        let recorder = scheduler.record(attempts.failingLater(on: scheduler).retry(count))
        scheduler.run()
        #expect(recorder.history == expected)
        #expect(attempts.total == count)
        #expect(attempts.peak == 1)
        #expect(attempts.live == 0)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func withoutANumberItRepeatsWithoutLimit() {
        let attempts = Attempts()
        let recorder = scheduler.record(attempts.failingLater(on: scheduler).retry())
        scheduler.advance(by: .seconds(10))
        #expect(attempts.total == 101)
        #expect(recorder.elements == Array(1...100))
        #expect(recorder.ending == nil)
        #expect(attempts.peak == 1)
        recorder.dispose()
        #expect(attempts.live == 0)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func theDiagramOfTheDocumentationIsTrue() {
        let source: TestSource<Int> = scheduler.cold("-1-#")
        let recorder = scheduler.record(source.retry(3))
        scheduler.run()
        #expect(recorder.difference(from: "-1--1--1-#") == nil)
        #expect(source.subscriptionDifference(from: "^--!", "---^--!", "------^--!") == nil)
    }

    @Test func theFailedAttemptIsTornDownBeforeTheNextOneStarts() {
        let attempts = Attempts()
        _ = attempts.failingAtOnce().retry(3).subscribe(onError: { _ in })
        #expect(attempts.log.entries == ["start 1", "end 1", "start 2", "end 2", "start 3", "end 3"])
    }

    @Test func itRepeatsUntilAnAttemptSucceeds() {
        let attempts = Attempts()
        let source = attempts.stream { number in number < 4 ? .error(Boom(number: number)) : .of(7, 8) }
        let recorder = scheduler.record(source.retry(10))
        #expect(recorder.history == "7@0 8@0 |@0")
        #expect(attempts.total == 4)
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

    @Test(arguments: ["-", "|", "-1-2-|", "-1-2-", "(12|)"])
    func aStreamThatDoesNotFailPassesUntouched(_ marbles: String) {
        let source: TestSource<Int> = scheduler.cold(marbles)
        let unlimited = scheduler.record(source.retry())
        let limited = scheduler.record(source.retry(2))
        scheduler.run()
        #expect(unlimited.difference(from: marbles) == nil)
        #expect(limited.difference(from: marbles) == nil)
        #expect(source.subscriptions.count == 2)
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

    @Test(.timeLimit(.minutes(1)))
    func aSubscriberThatHasEnoughStopsASourceThatFailsAtOnceAfterOneAttempt() {
        let attempts = Attempts()
        let recorder = scheduler.record(attempts.failingAtOnce().retry().take(1))
        #expect(recorder.history == "1@0 |@0")
        #expect(attempts.total == 1)
        #expect(attempts.live == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func aSubscriberThatHasEnoughStopsJustConcatErrorAfterOneAttempt() {
        let attempts = Attempts()
        let source = attempts.stream { _ in Observable.just(0).concat(.error(Boom())) }
        let recorder = scheduler.record(source.retry().take(1))
        #expect(recorder.history == "0@0 |@0")
        #expect(attempts.total == 1)
    }

    @Test(.timeLimit(.minutes(1)))
    func aSubscriberThatDisposesInsideABurstStopsTheLoop() {
        let attempts = Attempts()
        let subscription = SerialDisposable()
        let seen = Log<Int>()
        let start = PublishSubject<Int>()
        subscription.disposable = start.flatMap { _ in attempts.failingAtOnce().retry() }.subscribe(onNext: {
            seen.write($0)
            if $0 == 5 { subscription.dispose() }
        })
        start.onNext(1)
        #expect(seen.entries == [1, 2, 3, 4, 5])
        #expect(attempts.total == 5)
        #expect(attempts.live == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func disposalFromTheTeardownOfAnAttemptStopsTheLoop() {
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

    @Test(.timeLimit(.minutes(1)))
    func disposalFromAnotherThreadStopsAnEndlessBurst() {
        let attempts = Attempts()
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

    @Test func aMillionFailuresAtOnceUseConstantStackWithoutLimit() {
        #expect(stackOfAMillionFailures { $0.retry() } < 4096)
    }

    @Test func aMillionFailuresAtOnceUseConstantStackWithALimit() {
        #expect(stackOfAMillionFailures { $0.retry(1_000_001) } < 4096)
    }

    @Test func aHundredThousandFailuresInTimeKeepNothing() {
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
        // Every attempt is failed by two threads at once: `create` lets one of the two errors through.
        let attempts = Attempts()
        let current = Mutex<Observer<Int>?>(nil)
        let source = attempts.stream { _ in
            Observable<Int>.create { observer in
                current.withLock { $0 = observer }
                return Disposables.create()
            }
        }
        let subscription = source.retry().subscribe()
        let rounds = sanitized ? 2_000 : 20_000
        concurrently(threads: 2) { _ in
            for _ in 0..<rounds { current.withLock { $0 }?.onError(Boom()) }
        }
        #expect(attempts.peak == 1)
        #expect(attempts.live == 1)
        #expect(attempts.total > 1)
        #expect(attempts.total <= 2 * rounds + 1)
        subscription.dispose()
        current.withLock { $0 = nil }
        #expect(attempts.live == 0)
    }

    @Test func aFailureAndADisposalOnTwoThreadsLeaveNothingAlive() {
        struct Round: Sendable {
            let attempts = Attempts()
            let failures = PublishSubject<Int>()
            let subscription = SerialDisposable()
            let ends = Log<Int>()
        }
        let failed = race(
            prepare: { () -> Round in
                let round = Round()
                let source = round.attempts.stream { _ in
                    round.failures.asObservable().map { _ -> Int in throw Boom() }
                }
                round.subscription.disposable = source.retry().subscribe(onDisposed: { round.ends.write(1) })
                return round
            },
            { for _ in 0..<3 { $0.failures.onNext(1) } },
            against: { $0.subscription.dispose() },
            check: {
                $0.attempts.live == 0 && $0.attempts.peak == 1 && $0.ends.count == 1
                    && !$0.failures.hasObservers
            })
        #expect(failed == 0)
    }

    @Test func zeroAttemptsAreAPreconditionFailureThatSaysWhy() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.never().retry(0)
        }
        #expect(
            result.says("Rill: retry(_:) counts attempts, the first included, and needs 1 or more, but got 0")
        )
    }

    @Test func aNegativeNumberOfAttemptsIsAPreconditionFailureThatSaysWhy() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.never().retry(-1)
        }
        #expect(
            result.says(
                "Rill: retry(_:) counts attempts, the first included, and needs 1 or more, but got -1"))
    }

    @Test(arguments: Ending.allCases, [1, 2])
    func letsGoOfEverything(after ending: Ending, count: Int) {
        #expect(leftovers(after: ending) { $0.retry(count) } == 0)
    }
}
