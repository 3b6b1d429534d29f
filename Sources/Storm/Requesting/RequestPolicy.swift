import RillCore

/// What the hosts of the request storm do about a failure. Each host has limits of its own, shared by all its requests.
package enum RequestPolicy: String, CaseIterable, Sendable {
    case noRetry = "no-retry"
    case none
    case full
    case budget
    case breaker
    case throttle
    case budgetBreaker = "budget-breaker"

    func policy(ofHost seed: UInt64) -> RetryPolicy {
        let full = RetryPolicy(.stormCurve.jitter(.full)).maxAttempts(4)
        return switch self {
        case .noRetry: full.maxAttempts(1)
        case .none: RetryPolicy(.stormCurve).maxAttempts(4)
        case .full: full
        case .budget: full.budget(budget)
        case .breaker: full.breaker(CircuitBreaker(seed: seed))
        case .throttle: full.throttle(AdaptiveThrottle(window: .seconds(60), seed: seed))
        case .budgetBreaker: full.budget(budget).breaker(CircuitBreaker(seed: seed))
        }
    }

    private var budget: RetryBudget { .tokenBucket(capacity: 10) }
}
