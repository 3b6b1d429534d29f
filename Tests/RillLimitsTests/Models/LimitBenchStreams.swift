@testable import RillLimits

/// The streams of a program, as users write them.
extension LimitBench {
    /// A `PartitionedLimit` of a program. It alone retains the limits.
    enum Keys: Sendable {
        case places(PartitionedLimit<Int, Bulkhead>)
        case rates(PartitionedLimit<Int, RateLimiter>)

        init(of limits: [Program.Limit], atMost most: Int) {
            if case .places = limits[0] {
                self = .places(PartitionedLimit(maxKeys: most) { limits[$0].places(named: "\($0)") })
            } else {
                self = .rates(PartitionedLimit(maxKeys: most) { limits[$0].rate(named: "\($0)") })
            }
        }
    }

    func stream(_ number: Int) -> Observable<Int> {
        let plan = program.streams[number]
        var stream = source(number)
        if let hedge = plan.hedge { stream = hedged(stream, hedge) }
        if plan.isTwice { stream = stream.limited(by: limits[plan.limits[0]], scheduler: scheduler) }
        if let inner = plan.inner { stream = stream.retry(policy(inner), scheduler: scheduler) }
        switch keys {
        case .places(let places)?: stream = stream.limited(by: places[plan.limits[0]], scheduler: scheduler)
        case .rates(let rates)?: stream = stream.limited(by: rates[plan.limits[0]], scheduler: scheduler)
        case nil where plan.limits.isEmpty: break
        case nil:
            // What `limited(by: …, scheduler:)` calls.
            stream = stream.limited(by: plan.limits.map { limits[$0] }, on: scheduler.trusted)
        }
        if let outer = plan.outer {
            let noted = policy(outer).observe { [self] event in
                if case .started(let attempt, _) = event { note(attempt: attempt, of: number) }
            }
            stream = stream.retry(noted, scheduler: scheduler)
        }
        return plan.takesOne ? stream.take(1) : stream
    }

    private func hedged(_ source: Observable<Int>, _ hedge: Program.Hedge) -> Observable<Int> {
        let (most, budget) = (hedge.most, hedge.budget.map { budgets[$0] })
        return switch hedge.delays {
        case .list(let list):
            source.hedge(
                after: .delays(list.map { .attoseconds($0) }), maxAttempts: most, budget: budget,
                scheduler: scheduler)
        case .constant(let delay):
            source.hedge(
                after: .constant(.attoseconds(delay)), maxAttempts: most, budget: budget, scheduler: scheduler
            )
        case .quantile(let index):
            source.hedge(after: quantiles[index], maxAttempts: most, budget: budget, scheduler: scheduler)
        case .closure(let list):
            source.hedge(maxAttempts: most, budget: budget, scheduler: scheduler) { number in
                number <= list.count ? list[number - 1].map { .attoseconds($0) } : nil
            }
        }
    }

    private func policy(_ plan: Program.Policy) -> RetryPolicy {
        var policy = RetryPolicy(.delays(plan.delays.map { .attoseconds($0) })).maxAttempts(plan.most)
            .backoff(
                .delays(plan.dearDelays.map { .attoseconds($0) }), cost: Double(plan.dearCost) / 1e6,
                on: DearFailure.self
            )
            .abort(on: Failure.self) { failure in
                if failure.end == .undecided { throw Boom() }
                return failure.end == .answered || failure.end == .counted
            }
            .decide { ($0.failure.error as? Failure)?.end == .declined ? .propagate : .backoff }
            // What counts for nothing does so all the same.
            .countingFailures { ($0 as? Failure).map { $0.end == .counted } ?? true }
        if plan.retriesCancellation {
            policy = policy.retry(on: (any Error).self).retry(on: CancellationError.self)
        }
        if let time = plan.maxElapsed { policy = policy.maxElapsed(.attoseconds(time)) }
        if let time = plan.attemptTimeout { policy = policy.attemptTimeout(.attoseconds(time)) }
        if plan.wraps { policy = policy.wrapExhausted() }
        if let budget = plan.budget { policy = policy.budget(budgets[budget]) }
        for limit in plan.limits {
            if let throttle = limits[limit] as? AdaptiveThrottle { policy = policy.throttle(throttle) }
            if let breaker = limits[limit] as? CircuitBreaker { policy = policy.breaker(breaker) }
        }
        return policy
    }
}

extension LimitProgram.Limit {
    func made(named name: String) -> any StreamLimit {
        switch self {
        case .places: places(named: name)
        case .rate: rate(named: name)
        case .breaker(let settings): settings.breaker(named: name)
        case .throttle(let settings): settings.throttle(named: name)
        }
    }

    fileprivate func places(named name: String) -> Bulkhead {
        guard case .places(let count, let maxWaiting, let maxWait) = self else { return Bulkhead(1) }
        return Bulkhead(
            count, maxWaiting: maxWaiting, maxWait: maxWait.map { .attoseconds($0) }, name: name)
    }

    fileprivate func rate(named name: String) -> RateLimiter {
        guard case .rate(let count, let period, let burst, let maxWaiting, let maxWait) = self else {
            return RateLimiter(1, per: .seconds(1))
        }
        return RateLimiter(
            count, per: .attoseconds(period), burst: burst, maxWaiting: maxWaiting,
            maxWait: maxWait.map { .attoseconds($0) }, name: name)
    }
}
