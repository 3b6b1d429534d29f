import Foundation
import LogExplainer
import Rill
import RillEventLog
import RillLimits
import RillLocks
import RillNetworking
import RillTesting
import TestSupport

/// An application in virtual time in which one thing goes wrong, and the log that it leaves.
///
/// Everything is drawn: the traffic, the latencies, failures by chance, limits and policy, when it begins,
/// how long it takes and how bad it is.
struct Incident {
    let cause: Cause
    let jsonLines: String

    /// Failures whose text says the cause are a table of texts instead.
    private static let causes: [Cause] = [
        .slowServer, .outage, .neighboursBreaker, .fullBulkhead, .rateUsedUp, .budgetDrained,
        .blockedScheduler, .nameLookup, .expiredKey, .shortDeadline, .clockStep,
    ]

    init(seed: UInt64) {
        var dice = Dice(seed: seed)
        cause = Self.causes[Int(dice.draw(0...(Double(Self.causes.count) - 0.001)))]
        let length = dice.draw(60...180)
        let from = length * dice.draw(0.25...0.5)
        let window = from..<from + length * dice.draw(0.15...0.35)
        let app = Application(cause, in: window, of: length, &dice)
        app.run(&dice)
        jsonLines = app.log.recording.jsonLines()
        app.end()
    }
}

/// Numbers that depend on the seed alone.
struct Dice: Sendable {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func draw(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + random.unit() * (range.upperBound - range.lowerBound)
    }

    mutating func isTrue(_ share: Double) -> Bool { random.unit() < share }

    /// Exponentially distributed, as times between independent events are.
    mutating func pause(perSecond rate: Double) -> Double { -Foundation.log(1 - random.unit()) / rate }
}

/// Three services at most, which share their limits with neighbours that write no log.
private final class Application {
    let log: EventLog<String>

    private let cause: Cause
    private let window: Range<Double>
    private let length: Double
    private let base = VirtualTimeScheduler()
    private let scheduler: LateScheduler
    private let server: Server
    private let usual: Double
    private let perSecond: Double
    private let breaker = CircuitBreaker(
        failureRate: 0.5, minimumCalls: 10, window: .time(.seconds(10)), open: .constant(.seconds(5)))
    private let budget: RetryBudget
    private let places: Bulkhead
    private let rate: RateLimiter
    private let policy: RetryPolicy
    private var lifetimes: [any Disposable] = []

    init(_ cause: Cause, in window: Range<Double>, of length: Double, _ dice: inout Dice) {
        self.cause = cause
        self.window = window
        self.length = length
        var scheduler = LateScheduler(base)
        let start = Duration.seconds(window.lowerBound)
        if cause == .blockedScheduler {
            scheduler.blocked = [start..<start + .seconds(dice.draw(2...8))]
        }
        if cause == .clockStep {
            let step = dice.isTrue(0.5) ? dice.draw(120...7_200) : -dice.draw(30...90)
            scheduler.step = (start, .seconds(step))
        }
        self.scheduler = scheduler
        log = EventLog(
            scheduler: scheduler, retention: .all,
            origin: LogOrigin(
                id: "1", nanosecondsSince1970: 1_795_000_000_000_000_000, process: "shop", processID: 1,
                host: "api-3", platform: "Linux"))
        usual = dice.draw(0.02...0.2)
        perSecond = dice.draw(3...12)
        let others = cause == .fullBulkhead ? 2 : 4
        places = Bulkhead(
            max(2, Int(perSecond * usual * 2) + others),
            maxWait: dice.isTrue(0.5) ? .seconds(dice.draw(1...5)) : nil)
        rate = RateLimiter(
            Int(perSecond * 3) + 5, per: .seconds(1), burst: Int(perSecond) + 2,
            maxWait: dice.isTrue(0.5) ? .seconds(dice.draw(2...6)) : nil)
        budget =
            dice.isTrue(0.5)
            ? .tokenBucket(capacity: dice.draw(20...50), refundPerSuccess: 0.02) : .ratio(0.2)
        var policy = RetryPolicy(
            .exponential(initial: .milliseconds(Int(dice.draw(50...400)))).cap(.seconds(4)).jitter(.full)
        ).maxAttempts(Int(dice.draw(2...5))).seed(UInt64(dice.draw(1...1e9)))
        // A limit that is usual for the service; too short in one kind of incident.
        if cause == .shortDeadline {
            policy = policy.attemptTimeout(.seconds(usual * dice.draw(1.1...1.5)))
        } else if dice.isTrue(0.5) {
            policy = policy.attemptTimeout(.seconds(usual * dice.draw(6...12)))
        }
        if cause == .neighboursBreaker || dice.isTrue(0.4) {
            policy = policy.breaker(breaker)
            if dice.isTrue(0.5) { policy = policy.waitingForBreaker().maxElapsed(.seconds(20)) }
        }
        if cause == .budgetDrained || dice.isTrue(0.4) { policy = policy.budget(budget) }
        self.policy = policy
        server = Server(cause, in: window, usual: usual, scheduler, &dice)
    }

    func run(_ dice: inout Dice) {
        if [.blockedScheduler, .clockStep].contains(cause) || dice.isTrue(0.5) {
            lifetimes.append(log.watch(scheduler, as: "main queue"))
        }
        let hasPlaces = cause == .fullBulkhead || dice.isTrue(0.5)
        let hasRate = cause == .rateUsedUp || dice.isTrue(0.5)
        let names = ["orders", "prices", "stock"].prefix(Int(dice.draw(1...3.99)))
        for (line, name) in names.enumerated() {
            var source = server.request
            if hasRate { source = source.limited(by: rate, scheduler: scheduler) }
            if hasPlaces { source = source.limited(by: places, scheduler: scheduler) }
            let logged = source.log(
                name, to: log, retry: policy, scheduler: scheduler, file: "Shop/\(name).swift", line: line)
            start(logged, every: perSecond / Double(names.count), in: 0..<length, &dice)
        }
        neighbours(&dice)
        base.advance(by: .seconds(length + 20))
    }

    func end() { lifetimes.forEach { $0.dispose() } }

    /// Starts a stream again and again.
    private func start(
        _ stream: Observable<String>, every rate: Double, in times: Range<Double>, _ dice: inout Dice
    ) {
        var time = times.lowerBound + dice.pause(perSecond: rate)
        while time < times.upperBound {
            lifetimes.append(
                Observable<Int>.timer(.seconds(time), scheduler: base)
                    .flatMap { _ in stream.catchErrorJustReturn("") }.subscribe())
            time += dice.pause(perSecond: rate)
        }
    }

    /// Those that share a limit, and have no log.
    private func neighbours(_ dice: inout Dice) {
        switch cause {
        case .neighboursBreaker:
            let failing = server.failing
            start(
                failing.retry(RetryPolicy(.immediate).maxAttempts(1).breaker(breaker), scheduler: base),
                every: 10 * perSecond, in: window, &dice)
        case .fullBulkhead:
            let slow = server.answer(after: dice.draw(2...6)).limited(by: places, scheduler: base)
            start(slow, every: 3 * perSecond, in: window, &dice)
        case .rateUsedUp:
            let quick = server.answer(after: usual).limited(by: rate, scheduler: base)
            start(quick, every: perSecond * dice.draw(4...6), in: window, &dice)
        case .budgetDrained:
            let failing = server.failing
            let greedy = RetryPolicy(.immediate).maxAttempts(10).budget(budget)
            start(failing.retry(greedy, scheduler: base), every: 3 * perSecond, in: window, &dice)
        default: break
        }
    }
}

/// The server, as the application sees it.
private final class Server: Sendable {
    private let cause: Cause
    private let window: Range<Double>
    private let base: VirtualTimeScheduler
    private let scheduler: LateScheduler
    private let usual: Double
    private let background: Double
    private let dice: Mutex<Dice>
    private let url = URL(string: "https://shop.test/orders") ?? URL(filePath: "/")

    init(
        _ cause: Cause, in window: Range<Double>, usual: Double, _ scheduler: LateScheduler,
        _ dice: inout Dice
    ) {
        self.cause = cause
        self.window = window
        self.usual = usual
        self.scheduler = scheduler
        base = scheduler.base
        background = dice.draw(0...0.03)
        self.dice = Mutex(Dice(seed: UInt64(dice.draw(1...1e9))))
    }

    /// An attempt.
    var request: Observable<String> {
        .deferred { [self] in
            let isHit = window.contains(base.now.sinceZero / .seconds(1))
            let (latency, error) = dice.withLock { dice in
                var latency = usual * dice.draw(0.6...1.8)
                var error: ApiError? = dice.isTrue(background) ? status(500) : nil
                switch cause {
                case .slowServer where isHit: latency *= dice.draw(8...30)
                case .outage where isHit && dice.isTrue(0.9):
                    error = dice.isTrue(0.5) ? status(503) : transport(.cannotConnectToHost)
                case .nameLookup where isHit: error = transport(.cannotFindHost)
                case .expiredKey where isHit: error = status(401)
                case .budgetDrained where isHit && dice.isTrue(0.25): error = status(503)
                default: break
                }
                return (latency, error)
            }
            return answer(after: latency, failingWith: error)
        }
    }

    var failing: Observable<String> { answer(after: usual, failingWith: status(503)) }

    /// Answers come from the network, and are delivered on the scheduler of the application.
    func answer(after seconds: Double, failingWith error: ApiError? = nil) -> Observable<String> {
        Observable<Int>.timer(.seconds(seconds), scheduler: base).observe(on: scheduler).map { _ in
            if let error { throw error }
            return "an answer"
        }
    }

    private func status(_ status: Int) -> ApiError? {
        ApiError(HTTPResponse(head: ResponseHead(status: status, url: url)), to: HTTPRequest(url: url))
    }

    private func transport(_ kind: TransportError.Kind) -> ApiError {
        .transport(TransportError(kind, url: url))
    }
}
