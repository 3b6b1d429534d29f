import RillCore
import RillLimits
import RillTesting

/// Requests of one process arrive all the time, and the server is away for a while.
///
/// | | |
/// |---|---|
/// | requests | arrive at random, `rate` a second, 80 % of the capacity |
/// | the server | responds after 10 ms; from 60 s on, for `outage`, with an error |
/// | attempts | 4 at most; the delay starts at 100 ms and doubles, with full jitter |
/// | the limit | one for all requests |
/// | the end | 90 s after the server is back |
// Unchecked: one thread advances the virtual clock, and only work on that clock touches the state.
package final class RecoveryStorm: RequestingRun, @unchecked Sendable {
    package let scheduler = VirtualTimeScheduler()
    package var isStopped = false
    package private(set) var attempts = Timeline(bin: .seconds(1))
    let rate: Double
    var dice: Dice
    var requests = Timeline(bin: .seconds(1))
    var succeeded = Timeline(bin: .seconds(1))
    private let awayTime: Range<Duration>
    private let policy: RetryPolicy

    private static let latency = Duration.milliseconds(10)
    /// Recovery is judged by the requests within a time of this length.
    private static let stretch = Duration.seconds(20)
    private static let rest = Duration.seconds(90)

    package convenience init(_ policy: RecoveryPolicy, rate: Double, outage: Duration, seed: UInt64) {
        self.init(policy.policy(seed: seed), rate: rate, outage: outage, seed: seed)
    }

    package init(_ policy: RetryPolicy, rate: Double, outage: Duration, seed: UInt64) {
        (self.rate, awayTime) = (rate, Self.awayTime(outage))
        self.policy = policy
        dice = Dice(seed: seed)
        sendRequests()
    }

    /// The time during which the server is away, which lasts for `outage`.
    package static func awayTime(_ outage: Duration) -> Range<Duration> {
        .seconds(60) ..< .seconds(60) + outage
    }

    func nextPolicy() -> RetryPolicy { policy }

    var attempt: Observable<Never> {
        Observable { [scheduler] observer, lifetime in
            self.attempts.add(at: self.now)
            let isAway = self.awayTime.contains(self.now)
            scheduler.schedule(after: Self.latency, in: lifetime) {
                if isAway { observer.onError(Refused.error) } else { observer.onCompleted() }
            }
        }
    }

    private var end: Duration { awayTime.upperBound + Self.rest }
    package var isOver: Bool { now >= end }
    package var done: Double { now / end }

    package var metrics: [Metric] {
        let (away, capacity) = (awayTime, rate / 0.8)
        let load = { (time: Range<Duration>) in
            let seconds = (time.upperBound - time.lowerBound) / .seconds(1)
            return Double(self.attempts.count(time)) / seconds / capacity
        }
        return [
            Metric("load", load(away), decimals: 2),
            Metric("first 10 s", load(away.lowerBound..<away.lowerBound + .seconds(10)), decimals: 2),
            Metric("recovery", recovery, decimals: 0),
        ]
    }

    /// The seconds from the server's return to the first second from which on 95 % of the requests succeed.
    private var recovery: Double? {
        let last = Int((Self.rest - Self.stretch) / .seconds(1))
        return (0...last).first { second in
            let start = awayTime.upperBound + .seconds(second)
            return success(start..<start + Self.stretch) ?? 1 >= 0.95
        }.map(Double.init)
    }
}

/// The limit of the recovery storm.
package enum RecoveryPolicy: String, CaseIterable, Sendable {
    case none
    case budget
    case breaker
    case waiting
    case throttle
    /// The unchanged formula of Google's SRE book, chapter 21, over two minutes.
    case bookThrottle = "book-throttle"

    func policy(seed: UInt64) -> RetryPolicy {
        let policy = RetryPolicy(.stormCurve.jitter(.full)).maxAttempts(4)
        return switch self {
        case .none: policy
        case .budget: policy.budget(.tokenBucket(capacity: 10))
        case .breaker: policy.breaker(CircuitBreaker(seed: seed))
        case .waiting: policy.breaker(CircuitBreaker(seed: seed)).waitingForBreaker()
        case .throttle: policy.throttle(AdaptiveThrottle(seed: seed))
        case .bookThrottle:
            policy.throttle(
                AdaptiveThrottle(
                    window: .seconds(120), minimumRate: 0, maximumRejection: 1,
                    probeInterval: .seconds(1_000_000), seed: seed))
        }
    }
}
