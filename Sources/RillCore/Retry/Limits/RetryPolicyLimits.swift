extension RetryPolicy {
    /// Every retry withdraws from this budget, which all policies that have it share.
    public func budget(_ budget: RetryBudget) -> RetryPolicy {
        with { $0.limits.budget = budget }
    }

    /// The circuit breaker admits or refuses every attempt, the first included, and counts its result.
    public func breaker(_ breaker: CircuitBreaker) -> RetryPolicy {
        with { $0.limits.breaker = breaker }
    }

    /// The throttle admits or rejects every attempt, the first included, and counts its result.
    public func throttle(_ throttle: AdaptiveThrottle) -> RetryPolicy {
        with { $0.limits.throttle = throttle }
    }

    /// Counts errors as failures of the dependency although the policy does not retry them, such as the
    /// timeout of a request that must not be sent twice. By default an error that is not retried counts as a
    /// success of the dependency, which is alive.
    public func countingFailures(where isFailure: @escaping @Sendable (any Error) -> Bool) -> RetryPolicy {
        with { [limits] in $0.limits.isFailure = { limits.isFailure($0) || isFailure($0) } }
    }
}
