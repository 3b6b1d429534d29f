import Rill
import RillLimits

/// A call that makes a policy: what it does, and its Swift source.
struct PolicyStep {
    let source: String
    /// Whether the coding of the library includes it.
    let isEncodable: Bool
    let apply: (RetryPolicy, PolicyLimits) -> RetryPolicy

    init(
        _ source: String, isEncodable: Bool = true,
        _ apply: @escaping (RetryPolicy, PolicyLimits) -> RetryPolicy
    ) {
        (self.source, self.isEncodable, self.apply) = (source, isEncodable, apply)
    }
}

/// The limits that one client has.
struct PolicyLimits {
    let budget: RetryBudget?
    let breaker: CircuitBreaker?

    static let none = PolicyLimits(budget: nil, breaker: nil)

    private init(budget: RetryBudget?, breaker: CircuitBreaker?) {
        (self.budget, self.breaker) = (budget, breaker)
    }

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

extension RetryScenario {
    /// The policy of one seed.
    func policy(seed: UInt64, limits: PolicyLimits) -> RetryPolicy {
        steps.reduce(RetryPolicy(backoff)) { $1.apply($0, limits) }.seed(seed)
    }

    /// The part of the policy that the coding of the library includes.
    var encodablePolicy: RetryPolicy {
        steps.filter(\.isEncodable).reduce(RetryPolicy(backoff)) { $1.apply($0, .none) }.seed(seed)
    }

    var backoff: Backoff {
        var backoff: Backoff =
            switch curve {
            case .exponential(let initial, let multiplier):
                .exponential(initial: initial, multiplier: multiplier)
            case .constant(let delay): .constant(delay)
            case .linear(let initial, let increment): .linear(initial: initial, increment: increment)
            case .fibonacci(let initial): .fibonacci(initial: initial)
            case .decorrelated(let initial, let multiplier):
                .decorrelated(initial: initial, multiplier: multiplier)
            case .delays(let delays): .delays(delays)
            case .immediate: .immediate
            }
        if let cap { backoff = backoff.cap(cap) }
        if let floor { backoff = backoff.floor(floor) }
        return jitter == .none ? backoff : backoff.jitter(jitter)
    }

    var steps: [PolicyStep] {
        var steps: [PolicyStep] = []
        if let attempts, ending != .swallowed {
            steps.append(PolicyStep("maxAttempts(\(attempts))") { policy, _ in policy.maxAttempts(attempts) })
        }
        if let elapsed {
            steps.append(
                PolicyStep("maxElapsed(\(elapsed.source))") { policy, _ in policy.maxElapsed(elapsed) })
        }
        if let timeout {
            steps.append(
                PolicyStep("attemptTimeout(\(timeout.source))") { policy, _ in policy.attemptTimeout(timeout)
                })
        }
        if ending == .exhausted {
            steps.append(PolicyStep("wrapExhausted()") { policy, _ in policy.wrapExhausted() })
        }
        if passesPermanentErrors {
            let source = "abort(on: RequestError.self) { $0.isPermanent }"
            steps.append(
                PolicyStep(source, isEncodable: false) { policy, _ in
                    policy.abort(on: RequestError.self) { $0.isPermanent }
                })
        }
        if let decision { steps.append(decision) }
        if budget != nil {
            steps.append(
                PolicyStep("budget(budget)", isEncodable: false) { policy, limits in
                    limits.budget.map(policy.budget) ?? policy
                })
        }
        if let breaker {
            steps.append(
                PolicyStep("breaker(breaker)", isEncodable: false) { policy, limits in
                    limits.breaker.map(policy.breaker) ?? policy
                })
            if breaker.waits {
                steps.append(PolicyStep("waitingForBreaker()") { policy, _ in policy.waitingForBreaker() })
            }
        }
        return steps
    }

    /// The closure of `decide`, if the scenario needs one.
    private var decision: PolicyStep? {
        let last = ending == .swallowed ? attempts : nil
        let (use, hintUse) = (hintUse, hintUse != .none)
        guard last != nil || hintUse else { return nil }
        var lines: [String] = []
        if let last { lines.append("if context.consecutiveFailures >= \(last) { return .complete }") }
        if hintUse {
            lines += [
                "guard case RequestError.status(_, let wait?) = context.failure.error else { return .backoff }",
                use == .least ? "return .atLeast(wait)" : "return .after(wait)",
            ]
        } else {
            lines.append("return .backoff")
        }
        let body = lines.map { "        \($0)\n" }.joined()
        return PolicyStep("decide { context in\n\(body)    }", isEncodable: false) { policy, _ in
            policy.decide { context in
                if let last, context.consecutiveFailures >= last { return .complete }
                guard hintUse, case RequestError.status(_, let wait?) = context.failure.error else {
                    return .backoff
                }
                return use == .least ? .atLeast(wait) : .after(wait)
            }
        }
    }
}
