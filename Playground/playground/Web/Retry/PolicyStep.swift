import Rill
import RillLimits

/// A call that makes a policy: what it does, and its Swift source.
struct PolicyStep: Sendable {
    let source: String
    /// Whether the coding of the library includes it.
    let isEncodable: Bool
    /// Without limits for a policy that is only written down.
    let apply: @Sendable (RetryPolicy, PolicyLimits?) -> RetryPolicy
}

extension RetryScenario {
    /// The policy of one seed.
    func policy(seed: UInt64, limits: PolicyLimits) -> RetryPolicy {
        steps.reduce(RetryPolicy(backoff)) { $1.apply($0, limits) }.seed(seed)
    }

    /// The part of the policy that the coding of the library includes.
    var encodablePolicy: RetryPolicy {
        steps.filter(\.isEncodable).reduce(RetryPolicy(backoff)) { $1.apply($0, nil) }.seed(seed)
    }
}

/// The limits that one client has.
struct PolicyLimits {
    let budget: RetryBudget?
    let breaker: CircuitBreaker?

    /// Makes the limits of the scenario, and uses them as the earlier requests did.
    init(_ scenario: RetryScenario, scheduler: any Scheduler) {
        budget = scenario.budget.map { .tokenBucket(capacity: Double($0.tokens)) }
        breaker = scenario.breaker.map {
            CircuitBreaker(minimumCalls: $0.minimumCalls, open: .constant($0.open))
        }
        let earlier = Observable<Never>.error(RequestError.status(503, retryAfter: nil))
        if let budget, let taken = scenario.budget.map({ $0.tokens - $0.left }), taken > 0 {
            let policy = RetryPolicy(.immediate).maxAttempts(taken + 1).budget(budget)
            _ = earlier.retry(policy, scheduler: scheduler).subscribe(onError: { _ in })
        }
        if let breaker, let failures = scenario.breaker?.earlierFailures, failures > 0 {
            let policy = RetryPolicy(.immediate).maxAttempts(failures).breaker(breaker)
            _ = earlier.retry(policy, scheduler: scheduler).subscribe(onError: { _ in })
        }
    }
}
