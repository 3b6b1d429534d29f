extension FallibleTrait {
    /// Starts when all `limits` admit it, as `ObservableType.limited(by:scheduler:)`.
    public func limited(by limits: any StreamLimit..., scheduler: any Scheduler) -> Self {
        keepingTrait { $0.limited(by: limits, on: scheduler.trusted) }
    }

    /// Starts another attempt beside a slow one, as
    /// `ObservableType.hedge(after:maxAttempts:budget:scheduler:)`.
    public func hedge(
        after delays: Backoff, maxAttempts: Int, budget: RetryBudget? = nil, scheduler: any Scheduler
    ) -> Self {
        keepingTrait {
            $0.hedge(after: delays, maxAttempts: maxAttempts, budget: budget, scheduler: scheduler)
        }
    }

    /// Starts another attempt beside one that takes longer than most, as
    /// `ObservableType.hedge(after:maxAttempts:budget:scheduler:)`.
    public func hedge(
        after quantile: LatencyQuantile, maxAttempts: Int, budget: RetryBudget? = nil,
        scheduler: any Scheduler
    ) -> Self {
        keepingTrait {
            $0.hedge(after: quantile, maxAttempts: maxAttempts, budget: budget, scheduler: scheduler)
        }
    }
}
