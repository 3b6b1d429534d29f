import Rill
import RillLimits

// The code of docs/reliability/limits.md, compiled. `LimitsTests` runs it in virtual time.

struct Overloaded: Error {}

protocol Metrics: Sendable {
    func gauge(_ name: String, _ value: Double)
    func counter(_ name: String, _ value: Int)
}

struct LimitsSnippets {
    let request: Observable<Int>
    let scheduler: any Scheduler

    static let budget = RetryBudget.ratio(0.1)
    static let breaker = CircuitBreaker(
        failureRate: 0.5, window: .time(.seconds(30)), slowCall: .seconds(2), open: .constant(.seconds(5)))

    func limited() -> Observable<Int> {
        request.retry(RetryPolicy.standard.budget(Self.budget).breaker(Self.breaker), scheduler: scheduler)
    }

    func waiting() -> Observable<Int> {
        let patient = RetryPolicy.standard.breaker(Self.breaker).waitingForBreaker().maxElapsed(.seconds(30))
        return request.retry(patient, scheduler: scheduler)
    }

    func classes() -> Observable<Int> {
        let careful = RetryPolicy.standard.budget(Self.budget)
            .backoff(.exponential(initial: .seconds(2)).jitter(.full), cost: 5, on: Overloaded.self)
        return request.retry(careful, scheduler: scheduler)
    }

    static let rate = RateLimiter(100, per: .seconds(1), maxWaiting: 1_000)
    static let places = Bulkhead(20, maxWait: .seconds(2))

    func queued() -> Observable<Int> {
        request.retry(RetryPolicy.standard.budget(Self.budget).breaker(Self.breaker), scheduler: scheduler)
            .limited(by: Self.places, scheduler: scheduler).limited(by: Self.rate, scheduler: scheduler)
    }

    static let usual = LatencyQuantile(0.95, initially: .seconds(1))

    func hedged(_ lookup: Observable<Int>) -> Observable<Int> {
        lookup.hedge(after: Self.usual, maxAttempts: 2, budget: Self.budget, scheduler: scheduler)
    }

    func reported(to metrics: any Metrics) -> any Disposable {
        Self.breaker.figures(every: .seconds(10), scheduler: scheduler).subscribe(onNext: { figures in
            metrics.gauge("breaker.failure_share", Double(figures.failures) / Double(max(1, figures.calls)))
            metrics.counter("breaker.refused", figures.refused)
            metrics.counter("breaker.opened", figures.opened)
        })
    }
}
