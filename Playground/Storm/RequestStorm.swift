import RillCore
import RillLimits

/// Requests arrive all the time, and the server stalls for a while.
///
/// | | |
/// |---|---|
/// | requests | arrive at random, at `load` of the capacity, from `hosts` with limits of their own |
/// | the server | takes 1 ÷ `capacity` s for each, in order; it rejects requests at 2 s of queued work |
/// | from 60 s to 90 s | it does nothing, and keeps its queue |
/// | a host | abandons an attempt after 1 s; the server still does its work |
/// | attempts | 4 at most; the delay starts at 100 ms and doubles |
/// | the end | at 300 s; the requests sent until then have 5 s more, under the same load |
package struct RequestStorm: Simulation {
    package let capacity: Int
    package let load: Double
    package let hosts: Int

    package static let stall = Duration.seconds(60)..<Duration.seconds(90)
    static let longestWait = Duration.seconds(2)
    static let timeout = Duration.seconds(1)
    static let end = Duration.seconds(300)
    /// The time after `end` for the last attempts of the requests that count.
    static let rest = Duration.seconds(5)

    package init(capacity: Int, load: Double, hosts: Int) {
        self.capacity = capacity
        self.load = load
        self.hosts = hosts
    }

    package func start(_ policy: RequestPolicy, seed: UInt64) -> any StormRun {
        let run = RequestRun(self, policy, seed: seed)
        run.sendRequests()
        return run
    }
}

/// How the hosts of the request storm retry. Each host has limits of its own, which all its requests share.
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
        case .throttle: full.throttle(AdaptiveThrottle(seed: seed))
        case .budgetBreaker: full.budget(budget).breaker(CircuitBreaker(seed: seed))
        }
    }

    private var budget: RetryBudget { .tokenBucket(capacity: 10) }
}
