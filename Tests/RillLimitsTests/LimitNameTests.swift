@testable import RillLimits

/// Every limit has a name, which its refusals and figures carry.
struct LimitNameTests {
    private let scheduler = VirtualTimeScheduler()
    private let once = RetryPolicy(.immediate).maxAttempts(1)

    private func record(_ source: Observable<Int>) -> Recorder<Int> { scheduler.record(source) }

    /// The reason of the last of some streams that fail.
    private func reason(_ policy: RetryPolicy) -> RetryExhaustedError.Reason? {
        let policy = policy.wrapExhausted()
        let streams = (0..<3).map { _ in
            record(Observable<Int>.error(Boom()).retry(policy, scheduler: scheduler))
        }
        return (streams.last?.error as? RetryExhaustedError)?.reason
    }

    @Test(
        arguments: [
            ("weather", #"the circuit breaker "weather" is open"#),
            (CircuitBreaker.kindName, "the circuit breaker is open"),
        ])
    func aBreaker(_ name: String, _ text: String) {
        let breaker = CircuitBreaker(minimumCalls: 1, name: name)
        let reason = reason(once.breaker(breaker))
        #expect(reason == .breakerOpen && reason?.limit == name && reason?.description == text)
        #expect(breaker.name == name && breaker.figures(at: .zero).name == name)
        let refused = record(Observable.just(1).retry(once.breaker(breaker), scheduler: scheduler))
        #expect("\(refused.error ?? Boom())" == "no attempt was made, \(text)")
    }

    @Test(
        arguments: [
            ("weather", #"the retry budget "weather" is empty"#), (RetryBudget.kindName, "no budget is left"),
        ])
    func aBudget(_ name: String, _ text: String) {
        for budget in [
            RetryBudget.tokenBucket(capacity: 0, name: name), .ratio(0, minimumPerSecond: 0, name: name),
        ] {
            let reason = reason(RetryPolicy(.immediate).budget(budget))
            #expect(reason == .budget && reason?.limit == name && reason?.description == text)
            #expect(budget.name == name && budget.figures(at: .zero).name == name)
        }
    }

    @Test(
        arguments: [
            ("weather", #"the throttle "weather" has rejected it"#),
            (AdaptiveThrottle.kindName, "the throttle has rejected it"),
        ])
    func aThrottle(_ name: String, _ text: String) {
        let throttle = AdaptiveThrottle(
            minimumRate: 0, maximumRejection: 1, probeInterval: .seconds(1_000), seed: 1, name: name)
        let policy = RetryPolicy(.immediate).throttle(throttle)
        let reason = reason(policy)
        #expect(reason == .throttled && reason?.limit == name && reason?.description == text)
        #expect(throttle.name == name && throttle.figures(at: .zero).name == name)
    }

    @Test(
        arguments: [
            ("images", #"too many others wait for the bulkhead "images""#),
            (Bulkhead.kindName, "too many others wait for the bulkhead"),
        ])
    func aBulkhead(_ name: String, _ text: String) {
        for bulkhead in [
            Bulkhead(1, maxWaiting: 0, name: name), Bulkhead(1, maxWait: .seconds(1), name: name),
        ] {
            let streams = (0..<2).map { _ in
                record(Observable<Int>.never().limited(by: bulkhead, scheduler: scheduler))
            }
            scheduler.advance(by: .seconds(1))
            let reason = (streams[1].error as? AttemptRefusedError)?.reason
            #expect(reason == .overloaded && reason?.limit == name && reason?.description == text)
            #expect(bulkhead.name == name && bulkhead.figures(at: .zero).name == name)
        }
    }

    @Test(
        arguments: [
            ("images", #"too many others wait for the rate limiter "images""#),
            (RateLimiter.kindName, "too many others wait for the rate limiter"),
        ])
    func aRateLimiter(_ name: String, _ text: String) {
        let limiter = RateLimiter(1, per: .seconds(1), maxWaiting: 0, name: name)
        let streams = (0..<2).map { _ in
            record(Observable<Int>.never().limited(by: limiter, scheduler: scheduler))
        }
        let reason = (streams[1].error as? AttemptRefusedError)?.reason
        #expect(reason == .overloaded && reason?.limit == name && reason?.description == text)
        #expect(limiter.name == name && limiter.figures(at: .zero).name == name)
    }
}
