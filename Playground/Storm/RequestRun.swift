import RillCore
import RillTesting

/// The state of a run of the request storm.
final class RequestRun: @unchecked Sendable {
    // Unchecked: one thread advances the virtual clock, and only work on that clock touches the state.
    let scheduler = VirtualTimeScheduler()
    private let storm: RequestStorm
    private let policies: [RetryPolicy]
    private let rate: Double
    private let clock = Lifetime()
    private var dice: Dice
    private var server: WorkQueue
    private(set) var arrivals = Timeline(bin: .seconds(1))
    private var ledger = RequestLedger()

    init(_ storm: RequestStorm, _ policy: RequestPolicy, seed: UInt64) {
        self.storm = storm
        var dice = Dice(seed: seed)
        policies = (0..<storm.hosts).map { _ in
            policy.policy(ofHost: dice.next()).attemptTimeout(RequestStorm.timeout)
        }
        self.dice = dice
        rate = storm.load * Double(storm.capacity)
        server = WorkQueue(
            capacity: storm.capacity, longestWait: RequestStorm.longestWait, stall: RequestStorm.stall)
    }

    var now: Duration { scheduler.now.sinceZero }

    /// Sends a request after a random gap, then the next one.
    func sendRequests() {
        scheduler.schedule(after: dice.gap(rate: rate), in: clock) {
            self.sendRequest(self.policies[self.dice.index(below: self.storm.hosts)])
            self.sendRequests()
        }
    }

    /// Sends no more requests, and runs the scheduled work to its end, since that work retains the run.
    func stop() {
        clock.dispose()
        scheduler.run()
    }

    private func sendRequest(_ policy: RetryPolicy) {
        let start = now
        ledger.requests.add(at: start)
        _ = attempt.retry(policy.seed(dice.next()), scheduler: scheduler)
            .subscribe(onError: { _ in }, onCompleted: { self.ledger.succeeded.add(at: start) })
    }

    /// Completes with the response of the server.
    private var attempt: Observable<Never> {
        Observable { [scheduler] observer, lifetime in
            let now = self.now
            self.arrivals.add(at: now)
            guard let done = self.server.accept(at: now) else { return observer.onError(Refused.error) }
            self.ledger.work.add(at: done)
            if done > now + RequestStorm.timeout { self.ledger.deadWork.add(at: done) }
            scheduler.schedule(after: done - now, in: lifetime) { observer.onCompleted() }
        }
    }

    var outcome: StormOutcome {
        StormOutcome(metrics: ledger.metrics(arrivals: arrivals), attempts: arrivals)
    }
}
