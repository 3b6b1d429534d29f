/// Limits retain nothing of a stream that has ended.
struct LimitReleaseTests {
    @Test(arguments: Ending.allCases) func nothingIsRetained(after ending: Ending) {
        let (bulkhead, limiter) = (Bulkhead(1_000), RateLimiter(1_000, per: .seconds(1)))
        let breaker = CircuitBreaker()
        #expect(leftovers(after: ending) { $0.limited(by: bulkhead, scheduler: $1) } == 0)
        #expect(leftovers(after: ending) { $0.limited(by: limiter, scheduler: $1) } == 0)
        #expect(leftovers(after: ending) { $0.limited(by: bulkhead, limiter, breaker, scheduler: $1) } == 0)
        #expect(leftovers(after: ending) { $0.hedge(after: .immediate, maxAttempts: 3, scheduler: $1) } == 0)
    }

    @Test func aStreamWithoutASourceIsReleasedAndKeepsItsPlace() {
        let (bulkhead, counter, scheduler) = (Bulkhead(1), Payload.Counter(), VirtualTimeScheduler())
        do {
            let payload = counter.make()
            let source = Observable<Int>.create { _ in Disposables.create { _ = payload } }
            _ = source.limited(by: bulkhead, scheduler: scheduler).subscribe()
        }
        #expect(counter.live == 0)
        #expect(bulkhead.figures(at: scheduler.now).running == 1)
    }
}
