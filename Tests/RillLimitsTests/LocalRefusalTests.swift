/// A limiter inside the retried stream refuses: the dependency has had no part in that.
struct LocalRefusalTests {
    private let scheduler = VirtualTimeScheduler()
    private let once = RetryPolicy(.immediate).maxAttempts(1)

    private func record(_ source: Observable<Int>, _ policy: RetryPolicy) -> Recorder<Int> {
        scheduler.record(source.retry(policy, scheduler: scheduler))
    }

    /// A bulkhead with one place, which is taken.
    private func full() -> Bulkhead {
        let bulkhead = Bulkhead(1, maxWaiting: 0)
        _ = scheduler.record(Observable<Int>.never().limited(by: bulkhead, scheduler: scheduler))
        return bulkhead
    }

    @Test(arguments: [1, 2]) func aRefusalThatAnInnerPolicyHasWrappedCountsForNothing(_ maxAttempts: Int) {
        let breaker = CircuitBreaker(minimumCalls: 1)
        let inner = RetryPolicy(.immediate).maxAttempts(maxAttempts).wrapExhausted()
        let refused = Observable.just(1).limited(by: full(), scheduler: scheduler)
            .retry(inner, scheduler: scheduler)
        let recorder = record(refused, once.breaker(breaker))
        #expect(recorder.error is RetryExhaustedError)
        #expect(breaker.state == .closed && breaker.figures(at: .zero).calls == 0)
    }

    @Test func aWaitThatEndsWithARefusalIsNoStableAttempt() {
        let places = Bulkhead(1, maxWait: .seconds(30))
        _ = scheduler.record(Observable<Int>.never().limited(by: places, scheduler: scheduler))
        let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(3).reset(.afterStable(.seconds(30)))
        let recorder = record(Observable.just(1).limited(by: places, scheduler: scheduler), policy)
        scheduler.advance(by: .seconds(600))
        #expect((recorder.error as? AttemptRefusedError)?.reason == .overloaded)
    }

    @Test func itOpensNoBreaker() {
        for policy in [once, once.abort(on: AttemptRefusedError.self), once.countingFailures { _ in true }] {
            let breaker = CircuitBreaker(minimumCalls: 1)
            let refused = Observable.just(1).limited(by: full(), scheduler: scheduler)
            for _ in 0..<100 { _ = record(refused, policy.breaker(breaker)) }
            #expect(breaker.state == .closed)
            #expect(breaker.figures(at: .zero).calls == 0)
        }
    }

    @Test func anInnerPolicyThatWrapsItsRefusalChangesNothing() {
        let (breaker, inner) = (CircuitBreaker(minimumCalls: 1), CircuitBreaker(name: "inner"))
        inner.isolate()
        let refused = Observable.just(1).retry(
            RetryPolicy(.immediate).breaker(inner).wrapExhausted(), scheduler: scheduler)
        let recorder = record(refused, once.breaker(breaker))
        #expect(recorder.error is RetryExhaustedError)
        #expect(breaker.figures(at: .zero).calls == 0)
    }

    @Test func aProbeThatItRefusesGivesItsPlaceBack() {
        let breaker = CircuitBreaker(minimumCalls: 1, probes: 1)
        _ = record(.error(Boom()), once.breaker(breaker))
        scheduler.advance(by: .seconds(5))
        let refused = Observable.just(1).limited(by: full(), scheduler: scheduler)
        _ = record(refused, once.breaker(breaker))
        #expect(breaker.state == .halfOpen)
        #expect(record(.just(1), once.breaker(breaker)).isCompleted)
    }

    @Test func itCountsNeitherForAThrottleNorForABudget() {
        let throttle = AdaptiveThrottle(minimumRate: 0, seed: 1)
        let ratio = RetryBudget.ratio(1, minimumPerSecond: 0)
        let bucket = RetryBudget.tokenBucket(capacity: 10, refundPerSuccess: 1)
        let refused = Observable.just(1).limited(by: full(), scheduler: scheduler)
        for budget in [ratio, bucket] {
            for _ in 0..<100 { _ = record(refused, once.throttle(throttle).budget(budget)) }
        }
        let figures = throttle.figures(at: .zero)
        #expect(figures.requests == 0 && figures.accepts == 0)
        #expect(ratio.figures(at: .zero).available == 0)
        #expect(bucket.figures(at: .zero).available == 10)
        // One that reaches the dependency counts, after an attempt that did not.
        let attempts = Attempts()
        let second = attempts.stream { number in
            number == 1 ? .error(AttemptRefusedError(reason: .overloaded)) : .just(number)
        }
        _ = record(second, RetryPolicy(.immediate).budget(RetryBudget.tokenBucket(capacity: 1)))
        _ = record(.just(1), once.budget(ratio))
        #expect(ratio.figures(at: .zero).available == 1)
    }

    // Slow calls.

    @Test func aFeedThatEmitsInTimeIsNotSlowHoweverLongItLasts() {
        let breaker = CircuitBreaker(minimumCalls: 10, slowCall: .seconds(2), slowCallRate: 0.1)
        let feeds = (0..<10).map { _ in record(Observable.just(1).concat(.never()), once.breaker(breaker)) }
        scheduler.advance(by: .seconds(60))
        for feed in feeds { feed.dispose() }
        let figures = breaker.figures(at: scheduler.now)
        #expect(figures.state == .closed && figures.calls == 10 && figures.slowCalls == 0)

        // As a probe it is a success.
        let other = CircuitBreaker(minimumCalls: 1, slowCall: .seconds(2), probes: 1)
        _ = record(.error(Boom()), once.breaker(other))
        scheduler.advance(by: .seconds(5))
        let probe = record(Observable.just(1).concat(.never()), once.breaker(other))
        scheduler.advance(by: .seconds(3))
        probe.dispose()
        #expect(other.state == .closed)
    }

    @Test func aFirstElementThatComesLateIsSlow() {
        let late = Observable<Int>.timer(.seconds(2), scheduler: scheduler).concat(.never())
        let breaker = CircuitBreaker(minimumCalls: 1, slowCall: .seconds(2), probes: 1)
        let first = record(late, once.breaker(breaker))
        scheduler.advance(by: .seconds(3))
        first.dispose()
        #expect(breaker.state == .open(until: Instant(sinceZero: .seconds(8))))
        // As a probe it opens the breaker with its first element: nothing can make it fast again.
        scheduler.advance(by: .seconds(5))
        _ = record(late, once.breaker(breaker))
        scheduler.advance(by: .seconds(2))
        #expect(breaker.state == .open(until: Instant(sinceZero: .seconds(15))))
    }

    @Test func whatHangsIsLeftAloneAlthoughItsSubscribersLeave() {
        let attempts = Attempts()
        let breaker = CircuitBreaker(minimumCalls: 2, slowCall: .seconds(1), probes: 1)
        let request = attempts.stream { _ in Observable<Int>.never() }
            .retry(RetryPolicy(.immediate).breaker(breaker), scheduler: scheduler)
            .timeout(.seconds(2), scheduler: scheduler)
        for _ in 0..<60 {
            _ = scheduler.record(request)
            scheduler.advance(by: .seconds(1))
        }
        #expect(attempts.total <= 12 && breaker.figures(at: scheduler.now).opened >= 8)
    }

    /// The teardown of the feed disposes of everything, before the policy hears of the error.
    @Test func aFeedThatEmittedInTimeIsNotSlowWhenItFailsWhileItsSubscriberLeaves() {
        let (breaker, lifetime) = (CircuitBreaker(minimumCalls: 1, slowCall: .seconds(2)), Lifetime())
        let failure = Observable<Int>.error(Boom()).delaySubscription(.seconds(3), scheduler: scheduler)
        let feed = Observable.just(1).concat(failure).do(onDispose: { lifetime.dispose() })
        feed.retry(once.breaker(breaker), scheduler: scheduler)
            .run(Observer(onNext: { _ in }, onEnd: { _ in }), in: lifetime)
        scheduler.run()
        #expect(lifetime.isDisposed && breaker.state == .closed)
        #expect(breaker.figures(at: scheduler.now).calls == 0)
    }

    // Figures.

    @Test func aStreamThatTheBreakerEndsBetweenAttemptsIsCountedAsRefused() {
        let breaker = CircuitBreaker(minimumCalls: 1, open: .constant(.seconds(100)))
        let failing = Observable<Int>.timer(.seconds(1), scheduler: scheduler).concat(.error(Boom()))
        let policy = RetryPolicy(.constant(.seconds(1))).breaker(breaker)
        let recorders = (0..<100).map { _ in record(failing, policy) }
        scheduler.run()
        #expect(recorders.allSatisfy { $0.error is Boom })
        #expect(breaker.figures(at: scheduler.now).refused == 100)
    }
}
