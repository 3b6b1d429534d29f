import RillCore
import RillTesting

/// The state of a run of the request storm.
final class RequestRun: RequestingRun, @unchecked Sendable {
    // Unchecked: one thread advances the virtual clock, and only work on that clock touches the state.
    let scheduler = VirtualTimeScheduler()
    let rate: Double
    var dice: Dice
    var isStopped = false
    private(set) var attempts = Timeline(bin: .seconds(1))
    var requests = Timeline(bin: .seconds(1))
    var succeeded = Timeline(bin: .seconds(1))
    /// The work of the server by the second in which it was done, and that for abandoned requests.
    private var work = Timeline(bin: .seconds(1))
    private var deadWork = Timeline(bin: .seconds(1))
    private let policies: [RetryPolicy]
    private var server: WorkQueue

    init(_ storm: RequestStorm, _ policy: RequestPolicy, seed: UInt64) {
        var dice = Dice(seed: seed)
        policies = (0..<storm.hosts).map { _ in
            policy.policy(ofHost: dice.next()).attemptTimeout(RequestStorm.timeout)
        }
        self.dice = dice
        rate = storm.load * Double(storm.capacity)
        server = WorkQueue(
            capacity: storm.capacity, longestWait: RequestStorm.longestWait, stall: RequestStorm.stall)
    }

    func nextPolicy() -> RetryPolicy { policies[dice.index(below: policies.count)] }

    var attempt: Observable<Never> {
        Observable { [scheduler] observer, lifetime in
            let now = self.now
            self.attempts.add(at: now)
            guard let done = self.server.accept(at: now) else { return observer.onError(Refused.error) }
            self.work.add(at: done)
            if done > now + RequestStorm.timeout { self.deadWork.add(at: done) }
            scheduler.schedule(after: done - now, in: lifetime) { observer.onCompleted() }
        }
    }

    var isOver: Bool { now >= RequestStorm.end + RequestStorm.rest }
    var done: Double { min(1, now / RequestStorm.end) }

    var metrics: [Metric] {
        let stall = RequestStorm.stall
        let last = RequestStorm.end - .seconds(30)..<RequestStorm.end
        return [
            Metric("amplification", attempts.share(of: requests, stall), decimals: 3),
            Metric("goodput before", success(.zero..<stall.lowerBound).map { 100 * $0 }, decimals: 1),
            Metric("in outage", success(stall).map { 100 * $0 }, decimals: 1),
            Metric("last 30 s", success(last).map { 100 * $0 }, decimals: 1),
            Metric("dead work", deadWork.share(of: work, last).map { 100 * $0 }, decimals: 1),
            Metric("recovery", recovery, decimals: 1),
        ]
    }

    /// The seconds from the end of the stall to the first of five seconds in a row in which 95 % succeed.
    private var recovery: Double? {
        let isGood = zip(requests.counts, succeeded.counts).map { Double($1) >= 0.95 * Double($0) }
        let back = Int(RequestStorm.stall.upperBound / .seconds(1))
        let seconds = back..<max(back, isGood.count - 4)
        return seconds.first { isGood[$0..<$0 + 5].allSatisfy(\.self) }.map { Double($0 - back) }
    }
}
