import RillCore

extension RetryPolicy {
    /// Every retry withdraws from this budget, which all policies that have it share.
    public func budget(_ budget: RetryBudget) -> RetryPolicy { limited(by: budget) }

    /// The circuit breaker admits or refuses every attempt, the first included, and counts its result.
    public func breaker(_ breaker: CircuitBreaker) -> RetryPolicy { limited(by: breaker) }

    /// The throttle admits or rejects every attempt, the first included, and counts its result.
    public func throttle(_ throttle: AdaptiveThrottle) -> RetryPolicy { limited(by: throttle) }

    /// Waits while the circuit breaker refuses, instead of giving up.
    ///
    /// An attempt that is refused is made when the breaker may admit it, plus as much as the next delay of the
    /// backoff lies above its least value, so that not all come at once. It is postponed as often as it is
    /// refused, and every time uses one delay; `maxElapsed` bounds the wait, and so does a backoff that ends.
    /// An isolated breaker, a budget and a throttle name no moment, so they still end the stream.
    public func waitingForBreaker() -> RetryPolicy {
        with { $0.limits.waitWhenRefused = true }
    }

    private func limited(by limit: any AttemptLimit) -> RetryPolicy {
        with { $0.limits.add(limit) }
    }
}
