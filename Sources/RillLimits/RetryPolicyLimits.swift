extension RetryPolicy {
    /// Every retry withdraws from this budget, which all policies that have it share. The budget withdraws
    /// when the retry is decided on, and refunds nothing if the attempt does not start afterwards. A later
    /// call replaces the budget.
    public func budget(_ budget: RetryBudget) -> RetryPolicy { limited(by: budget) }

    /// The circuit breaker admits or refuses every attempt, the first included, and counts its result. A
    /// later call replaces the breaker.
    public func breaker(_ breaker: CircuitBreaker) -> RetryPolicy { limited(by: breaker) }

    /// The throttle admits or rejects every attempt, the first included, and counts its result. A later call
    /// replaces the throttle.
    public func throttle(_ throttle: AdaptiveThrottle) -> RetryPolicy { limited(by: throttle) }

    /// Waits while the circuit breaker refuses, instead of giving up.
    ///
    /// While the breaker is open, a refused attempt is made when it may be admitted, plus the amount by which
    /// the next delay of the backoff exceeds its least value, so that not all come at once. While the probes
    /// are in flight, it waits until the breaker closes or opens again; or until a probe leaves, which lets
    /// the stream that has waited longest start; or until the probes are given up. When the breaker closes,
    /// as many start as there were probes, and then one for each success, or two in every second round while
    /// answers take at most twice as long as usual: a dependency that has just healed gets at most twice what
    /// it answers. A stream is postponed as often as it is refused, keeps its place, and uses one delay each
    /// time.
    ///
    /// `maxElapsed` bounds the wait, and so does a backoff that ends. `close()` and `metricsOnly()` end the
    /// wait, and `isolate()` ends the stream, because an isolated breaker, like a budget or a throttle, names
    /// no moment.
    public func waitingForBreaker() -> RetryPolicy { with { $0.limits.waitWhenRefused = true } }

    func limited(by limit: any AttemptLimit) -> RetryPolicy { with { $0.limits.add(limit) } }
}

extension PolicyNames {
    /// Breakers, throttles and budgets that a policy may name; other limits have no part in a policy. Two of
    /// one kind must have two names.
    public func limits(_ limits: any SharedLimit...) -> PolicyNames {
        var names = self
        for case let limit as any AttemptLimit in limits { names.add(limit) }
        return names
    }
}
