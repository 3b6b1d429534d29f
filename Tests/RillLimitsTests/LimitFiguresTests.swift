struct LimitFiguresTests {
    @Test func theFiguresOfALimitAreAStream() {
        let scheduler = VirtualTimeScheduler()
        let budget = RetryBudget.tokenBucket(capacity: 1)
        let recorder = scheduler.record(
            budget.figures(every: .seconds(10), scheduler: scheduler).map(\.granted))
        scheduler.advance(by: .seconds(15))
        _ = scheduler.record(
            Observable<Int>.error(CancellationError()).retry(
                RetryPolicy(.immediate).retry(on: CancellationError.self).budget(budget), scheduler: scheduler
            ))
        scheduler.advance(by: .seconds(5))
        #expect(recorder.history == "0@0 0@10000 1@20000")
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
    }

    @Test func aPeriodThatIsNotAboveZeroIsAnError() {
        let figures = RetryBudget.tokenBucket(capacity: 1).figures(
            every: .zero, scheduler: VirtualTimeScheduler())
        let error = VirtualTimeScheduler().record(figures).error
        #expect(error.map { "\($0)" }?.hasPrefix("figures(every:) needs") == true)
    }

    /// A scrape of metrics may have another clock.
    @Test func aLookAtLimitsAtALaterTimeChangesNothing() {
        let scheduler = VirtualTimeScheduler()
        let budget = RetryBudget.ratio(1, minimumPerSecond: 0)
        let throttle = AdaptiveThrottle(minimumRate: 0, seed: 1)
        let breaker = CircuitBreaker(
            minimumCalls: 2, window: .time(.seconds(10)), slowCall: .seconds(5), name: "b")
        let policy = RetryPolicy(.immediate).maxAttempts(1).budget(budget).throttle(throttle).breaker(breaker)
        _ = scheduler.record(Observable.just(1).retry(policy, scheduler: scheduler))
        _ = scheduler.record(Observable<Int>.never().retry(policy, scheduler: scheduler))
        let later = Instant.zero.advanced(by: .seconds(3600))
        #expect(breaker.figures(at: later).slowCalls == 1)
        #expect(breaker.figures(at: later).calls == 1)
        #expect(budget.figures(at: later).available == 0)
        #expect(throttle.figures(at: later).requests == 0)
        #expect(breaker.figures(at: .zero).calls == 1)
        #expect(breaker.figures(at: .zero).slowCalls == 0)
        #expect(budget.figures(at: .zero).available == 1)
        #expect(throttle.figures(at: .zero).accepts == 1)
    }
}
