@testable import RillLimits

/// The table of docs/reliability/limits.md: limits that were given no further arguments.
struct LimitDefaultsTests {
    private let scheduler = VirtualTimeScheduler()

    private func refused(of count: Int, by limit: some StreamLimit) -> Int {
        let streams = (0..<count).map { _ in
            scheduler.record(Observable<Int>.never().limited(by: limit, scheduler: scheduler))
        }
        defer { for stream in streams { stream.dispose() } }
        scheduler.advance(by: .seconds(500))
        return streams.count { $0.error is AttemptRefusedError }
    }

    @Test func aRatioAllowsTenRetriesASecondBesides() {
        let budget = RetryBudget.ratio(0.1)
        #expect((0..<1_000).count { _ in budget.withdraw(at: .zero) } == 100)
        for _ in 0..<50 { budget.countStream(at: .zero) }
        #expect((0..<1_000).count { _ in budget.withdraw(at: .zero) } == 5)
    }

    @Test func aThousandStreamsWaitForARateOrAPlaceForAnyTime() {
        #expect(refused(of: 1_002, by: RateLimiter(1, per: .seconds(1))) == 1)
        #expect(refused(of: 1_002, by: Bulkhead(1)) == 1)
        #expect(refused(of: 1_002, by: Bulkhead.adaptive()) == 1)
        #expect(RateLimiter(7, per: .seconds(1)).figures(at: .zero).available == 7)
    }

    @Test func aBreakerOpensAtTenFailuresForFiveSecondsAndAdmitsThreeProbes() {
        let breaker = CircuitBreaker()
        let policy = RetryPolicy(.immediate).maxAttempts(1).breaker(breaker)
        func send(_ stream: Observable<Int>) {
            _ = scheduler.record(stream.retry(policy, scheduler: scheduler))
        }
        for _ in 0..<9 { send(.error(Boom())) }
        #expect(breaker.state == .closed)
        send(.error(Boom()))
        #expect(breaker.state == .open(until: Instant(sinceZero: .seconds(5))))
        scheduler.advance(by: .seconds(5))
        for _ in 0..<9 { send(.never()) }
        #expect(breaker.state == .halfOpen && breaker.figures(at: scheduler.now).refused == 6)
        scheduler.advance(by: .seconds(60))
        send(.never())
        #expect(breaker.figures(at: scheduler.now).opened == 2)
    }

    @Test func aThrottleRejectsNothingBelowItsRateAndOneInTenAtMostPasses() {
        let throttle = AdaptiveThrottle(seed: 1)
        #expect(throttle.figures(at: .zero).rejectionProbability == 0)
        let policy = RetryPolicy(.immediate).maxAttempts(1).throttle(throttle)
        for _ in 0..<1_000 {
            _ = scheduler.record(Observable<Int>.error(Boom()).retry(policy, scheduler: scheduler))
        }
        #expect(throttle.figures(at: .zero).rejectionProbability == 0.9)
        scheduler.advance(by: .seconds(8))
        #expect(throttle.figures(at: scheduler.now).rejectionProbability == 0)
    }

    @Test func aPartitionedLimitHasAThousandKeys() {
        let limits = PartitionedLimit { (_: Int) in Bulkhead(1) }
        for key in 0..<1_500 { _ = limits[key] }
        #expect(limits.limits.count == 1_000)
    }
}
