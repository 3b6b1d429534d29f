extension RetryPolicy {
    /// Every retry takes from this budget, which it shares with all other policies that have it.
    public func budget(_ budget: RetryBudget) -> RetryPolicy {
        with { $0.limits.budget = budget }
    }

    /// Every attempt, the first included, needs this circuit breaker to let it through, and tells it how it went.
    public func breaker(_ breaker: CircuitBreaker) -> RetryPolicy {
        with { $0.limits.breaker = breaker }
    }

    /// Every attempt, the first included, may be rejected by this throttle, and tells it how it went.
    public func throttle(_ throttle: AdaptiveThrottle) -> RetryPolicy {
        with { $0.limits.throttle = throttle }
    }

    /// Errors that the limits count as failures though the policy lets them pass, such as the timeout of a request that must
    /// not be sent twice. An error that passes otherwise is an answer, since the dependency is alive.
    public func countingFailures(where isFailure: @escaping @Sendable (any Error) -> Bool) -> RetryPolicy {
        with { [limits] in $0.limits.isFailure = { limits.isFailure($0) || isFailure($0) } }
    }
}
