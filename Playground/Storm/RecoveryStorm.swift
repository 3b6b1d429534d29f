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
package struct RecoveryStorm: Simulation {
    package let rate: Double
    package let outage: Duration

    static let start = Duration.seconds(60)
    static let latency = Duration.milliseconds(10)
    /// Recovery is judged by the requests of this time.
    static let stretch = Duration.seconds(20)
    static let rest = Duration.seconds(90)

    package init(rate: Double, outage: Duration) {
        self.rate = rate
        self.outage = outage
    }

    package var capacity: Double { rate / 0.8 }
    package var awayTime: Range<Duration> { Self.start..<Self.start + outage }

    package func start(_ policy: RecoveryPolicy, seed: UInt64) -> any StormRun {
        let run = RecoveryRun(self, policy.policy(seed: seed), seed: seed)
        run.sendRequests()
        return run
    }
}

/// The limit of the recovery storm.
package enum RecoveryPolicy: String, CaseIterable, Sendable {
    case none
    case budget
    case breaker
    case throttle
    /// The formula alone, over two minutes, as its book has it.
    case bookThrottle = "book-throttle"

    func policy(seed: UInt64) -> RetryPolicy {
        let policy = RetryPolicy(.stormCurve.jitter(.full)).maxAttempts(4)
        return switch self {
        case .none: policy
        case .budget: policy.budget(.tokenBucket(capacity: 10))
        case .breaker: policy.breaker(CircuitBreaker(seed: seed))
        case .throttle: policy.throttle(AdaptiveThrottle(seed: seed))
        case .bookThrottle:
            policy.throttle(
                AdaptiveThrottle(
                    window: .seconds(120), minimumRate: 0, maximumRejection: 1,
                    probeInterval: .seconds(1_000_000), seed: seed))
        }
    }
}

/// The state of a run of the recovery storm.
final class RecoveryRun: RequestingRun, @unchecked Sendable {
    // Unchecked: one thread advances the virtual clock, and only work on that clock touches the state.
    let scheduler = VirtualTimeScheduler()
    var dice: Dice
    var isStopped = false
    private(set) var attempts = Timeline(bin: .seconds(1))
    var requests = Timeline(bin: .seconds(1))
    var succeeded = Timeline(bin: .seconds(1))
    private let storm: RecoveryStorm
    private let policy: RetryPolicy

    init(_ storm: RecoveryStorm, _ policy: RetryPolicy, seed: UInt64) {
        (self.storm, self.policy) = (storm, policy)
        dice = Dice(seed: seed)
    }

    var rate: Double { storm.rate }
    func nextPolicy() -> RetryPolicy { policy }

    var attempt: Observable<Never> {
        Observable { [scheduler, storm] observer, lifetime in
            self.attempts.add(at: self.now)
            let isAway = storm.awayTime.contains(self.now)
            scheduler.schedule(after: RecoveryStorm.latency, in: lifetime) {
                if isAway { observer.onError(Refused.error) } else { observer.onCompleted() }
            }
        }
    }

    private var end: Duration { storm.awayTime.upperBound + RecoveryStorm.rest }
    var isOver: Bool { now >= end }
    var done: Double { now / end }

    var metrics: [Metric] {
        let away = storm.awayTime
        let load = { (time: Range<Duration>) in
            let seconds = (time.upperBound - time.lowerBound) / .seconds(1)
            return Double(self.attempts.count(time)) / seconds / self.storm.capacity
        }
        return [
            Metric("load", load(away), decimals: 2),
            Metric("first 10 s", load(away.lowerBound..<away.lowerBound + .seconds(10)), decimals: 2),
            Metric("recovery", recovery, decimals: 0),
        ]
    }

    /// The seconds from the server's return to the first second from which on 95 % of the requests succeed.
    private var recovery: Double? {
        let last = Int((RecoveryStorm.rest - RecoveryStorm.stretch) / .seconds(1))
        return (0...last).first { second in
            let start = storm.awayTime.upperBound + .seconds(second)
            return success(start..<start + RecoveryStorm.stretch) ?? 1 >= 0.95
        }.map(Double.init)
    }
}
