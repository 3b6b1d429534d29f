import Rill
import RillLimits

/// A call in the making of a policy: its effect, and its Swift source.
struct PolicyStep: Sendable {
    let source: String
    /// Whether the library's encoding of a policy includes the call.
    let isEncodable: Bool
    /// Applies the call to a policy. The limits are nil for a policy that is only encoded.
    let apply: @Sendable (RetryPolicy, PolicyLimits?) -> RetryPolicy
}

extension RetryScenario {
    /// The policy with a seed.
    func policy(seed: UInt64, limits: PolicyLimits) -> RetryPolicy {
        steps.reduce(RetryPolicy(backoff)) { $1.apply($0, limits) }.seed(seed)
    }

    /// The part of the policy that the library's encoding includes.
    var encodablePolicy: RetryPolicy {
        steps.filter(\.isEncodable).reduce(RetryPolicy(backoff)) { $1.apply($0, nil) }.seed(seed)
    }
}

/// The limits that one client has.
struct PolicyLimits {
    let budget: RetryBudget?
    let breaker: CircuitBreaker?

    /// Makes the limits of the scenario, and uses them in the way that earlier requests did.
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
