/// What the models found.
struct LimitModelFindingsTests {
    private let scheduler = VirtualTimeScheduler()

    /// An attempt that comes when another hangs opens the breaker; where that is for no time, it is a probe.
    @Test func anArrivalThatOpensABreakerForNoTimeIsAProbe() {
        let breaker = CircuitBreaker(
            minimumCalls: 1, slowCall: .milliseconds(2), open: .immediate, probes: 1)
        let policy = RetryPolicy(.immediate).maxAttempts(1).breaker(breaker)
        _ = scheduler.record(Observable<Int>.never().retry(policy, scheduler: scheduler))
        scheduler.advance(by: .milliseconds(2))
        _ = scheduler.record(Observable<Int>.never().retry(policy, scheduler: scheduler))
        #expect(breaker.state == .halfOpen)
        let third = scheduler.record(Observable.just(1).retry(policy, scheduler: scheduler))
        #expect(third.error is AttemptRefusedError)
    }

    /// 29 requests in 25 s are 1.16 a second, and 1.16 · 25 is a little less than 29 for a computer.
    @Test func aRateThatIsTheMinimumButForItsRoundingIsTheMinimum() {
        let throttle = AdaptiveThrottle(window: .seconds(25), minimumRate: 1.16)
        let policy = RetryPolicy(.immediate).maxAttempts(1).throttle(throttle)
        for _ in 0..<29 {
            _ = scheduler.record(Observable<Int>.error(Boom()).retry(policy, scheduler: scheduler))
        }
        let figures = throttle.figures(at: scheduler.now)
        #expect(figures.requests == 29)
        #expect(figures.rejectionProbability == 0)
    }
}
