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
    static let stretch = 20
    static let rest = Duration.seconds(90)

    package init(rate: Double, outage: Duration) {
        self.rate = rate
        self.outage = outage
    }

    package var capacity: Double { rate / 0.8 }
    package var awayTime: Range<Duration> { Self.start..<Self.start + outage }

    package func run<Failure: Error>(
        _ policy: RecoveryPolicy, seed: UInt64, progress: (StormProgress) throws(Failure) -> Void
    ) throws(Failure) -> StormOutcome {
        let run = RecoveryRun(self, policy.policy(seed: seed), seed: seed)
        let end = awayTime.upperBound + Self.rest
        defer { run.stop() }
        run.sendRequests()
        while run.now < end {
            run.scheduler.advance(by: .seconds(1))
            try progress(StormProgress(time: run.now, attempts: run.attempts, done: run.now / end))
        }
        return run.outcome
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
final class RecoveryRun: @unchecked Sendable {
    // Unchecked: one thread advances the virtual clock, and only work on that clock touches the state.
    let scheduler = VirtualTimeScheduler()
    private let storm: RecoveryStorm
    private let policy: RetryPolicy
    private let clock = Lifetime()
    private var dice: Dice
    private(set) var attempts = Timeline(bin: .seconds(1))
    private var requests = Timeline(bin: .seconds(1))
    /// The requests that have succeeded, by the second in which they were sent.
    private var successes = Timeline(bin: .seconds(1))

    init(_ storm: RecoveryStorm, _ policy: RetryPolicy, seed: UInt64) {
        self.storm = storm
        self.policy = policy
        dice = Dice(seed: seed)
    }

    var now: Duration { scheduler.now.sinceZero }

    /// Sends a request after a random gap, then the next one.
    func sendRequests() {
        scheduler.schedule(after: dice.gap(rate: storm.rate), in: clock) {
            self.sendRequest()
            self.sendRequests()
        }
    }

    /// Sends no more requests, and runs the scheduled work to its end, since that work retains the run.
    func stop() {
        clock.dispose()
        scheduler.run()
    }

    private func sendRequest() {
        let start = now
        requests.add(at: start)
        _ = attempt.retry(policy.seed(dice.next()), scheduler: scheduler)
            .subscribe(onError: { _ in }, onCompleted: { self.successes.add(at: start) })
    }

    private var attempt: Observable<Never> {
        Observable { [scheduler, storm] observer, lifetime in
            self.attempts.add(at: self.now)
            let isAway = storm.awayTime.contains(self.now)
            scheduler.schedule(after: RecoveryStorm.latency, in: lifetime) {
                if isAway { observer.onError(Refused.error) } else { observer.onCompleted() }
            }
        }
    }

    var outcome: StormOutcome {
        let away = storm.awayTime
        let load = Double(attempts.count(from: away.lowerBound, to: away.upperBound))
        let seconds = away.upperBound.seconds - away.lowerBound.seconds
        let first = attempts.count(from: away.lowerBound, to: away.lowerBound + .seconds(10))
        return StormOutcome(
            metrics: [
                Metric(name: "load", value: load / seconds / storm.capacity, decimals: 2),
                Metric(name: "first 10 s", value: Double(first) / 10 / storm.capacity, decimals: 2),
                Metric(name: "recovery", value: recovery, decimals: 0),
            ], attempts: attempts)
    }

    /// The seconds from the server's return to the first second from which on 95 % of the requests succeed.
    private var recovery: Double? {
        let back = Int(storm.awayTime.upperBound.seconds)
        let last = Int(RecoveryStorm.rest.seconds) - RecoveryStorm.stretch
        return (0...last).first { second in
            let start = Duration.seconds(back + second)
            let end = start + .seconds(RecoveryStorm.stretch)
            return Double(successes.count(from: start, to: end))
                >= 0.95 * Double(requests.count(from: start, to: end))
        }.map(Double.init)
    }
}

extension Duration {
    fileprivate var seconds: Double { self / .seconds(1) }
}
