import RillCore
import RillLimits
import RillTesting

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
// Unchecked: one thread advances the virtual clock, and only work on that clock touches the state.
package final class RequestStorm: RequestingRun, @unchecked Sendable {
    package let scheduler = VirtualTimeScheduler()
    package var isStopped = false
    package private(set) var attempts = Timeline(bin: .seconds(1))
    let rate: Double
    var dice: Dice
    var requests = Timeline(bin: .seconds(1))
    var succeeded = Timeline(bin: .seconds(1))
    /// The work of the server by the second in which it was done, and the part of it for abandoned requests.
    private var work = Timeline(bin: .seconds(1))
    private var deadWork = Timeline(bin: .seconds(1))
    private let policies: [RetryPolicy]
    private var server: WorkQueue

    package static let stall = Duration.seconds(60)..<Duration.seconds(90)
    private static let longestWait = Duration.seconds(2)
    private static let timeout = Duration.seconds(1)
    private static let end = Duration.seconds(300)
    /// The time after `end` for the last attempts of the requests that count.
    private static let rest = Duration.seconds(5)

    package convenience init(_ policy: RequestPolicy, capacity: Int, load: Double, hosts: Int, seed: UInt64) {
        self.init(capacity: capacity, load: load, hosts: hosts, seed: seed) { policy.policy(ofHost: $0) }
    }

    /// `policy` makes the policy of a host from a seed.
    package init(
        capacity: Int, load: Double, hosts: Int, seed: UInt64, policy: (UInt64) -> RetryPolicy
    ) {
        var dice = Dice(seed: seed)
        policies = (0..<hosts).map { _ in policy(dice.next()).attemptTimeout(Self.timeout) }
        self.dice = dice
        rate = load * Double(capacity)
        server = WorkQueue(capacity: capacity, longestWait: Self.longestWait, stall: Self.stall)
        sendRequests()
    }

    func nextPolicy() -> RetryPolicy { policies[dice.index(below: policies.count)] }

    var attempt: Observable<Never> {
        Observable { [scheduler] observer, lifetime in
            let now = self.now
            self.attempts.add(at: now)
            guard let done = self.server.accept(at: now) else { return observer.onError(Refused.error) }
            self.work.add(at: done)
            if done > now + Self.timeout { self.deadWork.add(at: done) }
            scheduler.schedule(after: done - now, in: lifetime) { observer.onCompleted() }
        }
    }

    package var isOver: Bool { now >= Self.end + Self.rest }
    package var done: Double { min(1, now / Self.end) }

    package var metrics: [Metric] {
        let stall = Self.stall
        let last = Self.end - .seconds(30)..<Self.end
        return [
            Metric("amplification", attempts.share(of: requests, stall), decimals: 3),
            Metric("ok before", success(.zero..<stall.lowerBound).map { 100 * $0 }, decimals: 1),
            Metric("ok in outage", success(stall).map { 100 * $0 }, decimals: 1),
            Metric("ok last 30 s", success(last).map { 100 * $0 }, decimals: 1),
            Metric("dead work", deadWork.share(of: work, last).map { 100 * $0 }, decimals: 1),
            Metric("recovery", recovery, decimals: 1),
        ]
    }

    /// The seconds from the end of the stall to the first of five seconds in a row in which 95 % succeed.
    private var recovery: Double? {
        let isGood = zip(requests.counts, succeeded.counts).map { Double($1) >= 0.95 * Double($0) }
        let back = Int(Self.stall.upperBound / .seconds(1))
        let seconds = back..<max(back, isGood.count - 4)
        return seconds.first { isGood[$0..<$0 + 5].allSatisfy(\.self) }.map { Double($0 - back) }
    }
}

/// How the hosts of the request storm retry. Each host has limits of its own, which all its requests share.
package enum RequestPolicy: String, CaseIterable, Sendable {
    case noRetry = "no-retry"
    case none
    case full
    case budget
    case breaker
    case waiting
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
        case .waiting: full.breaker(CircuitBreaker(seed: seed)).waitingForBreaker()
        case .throttle: full.throttle(AdaptiveThrottle(seed: seed))
        case .budgetBreaker: full.budget(budget).breaker(CircuitBreaker(seed: seed))
        }
    }

    private var budget: RetryBudget { .tokenBucket(capacity: 10) }
}
