import RillCore
import RillTesting

/// The state of a run of the reconnect storm.
final class ReconnectRun: StormRun, @unchecked Sendable {
    // Unchecked: one thread advances the virtual clock, and only work on that clock touches the state.
    let scheduler = VirtualTimeScheduler()
    private let storm: ReconnectStorm
    private var dice: Dice
    private var server: WorkQueue
    var isStopped = false
    private(set) var attempts = Timeline(bin: .milliseconds(10))
    private(set) var connected = 0
    private var half: Duration?
    private var almostAll: Duration?
    private var all: Duration?

    init(_ storm: ReconnectStorm, seed: UInt64) {
        self.storm = storm
        dice = Dice(seed: seed)
        server = WorkQueue(capacity: storm.capacity, longestWait: ReconnectStorm.longestWait)
    }

    func loseAllConnections(_ backoff: Backoff) {
        let connection = connection
        let policy = RetryPolicy(backoff)
        // One observer for all clients in place of a subscription for each, which takes 80 bytes more.
        // `retry` ends what it opens in a client's lifetime.
        let client = Observer<Never>(onNext: { _ in }, onError: { _ in }, onCompleted: { self.connect() })
        for _ in 0..<storm.clients {
            connection.retry(policy.seed(dice.next()), scheduler: scheduler).run(client, in: Lifetime())
        }
    }

    /// Completes when the client is connected. The attempt at time zero is the connection that is lost.
    private var connection: Observable<Never> {
        Observable { [scheduler] observer, lifetime in
            if self.isStopped { return observer.onCompleted() }
            guard self.now > .zero else { return observer.onError(Refused.error) }
            let arrival = self.now + self.dice.hop()
            if arrival < ReconnectStorm.outage {
                // The response is known already, so one scheduled work covers both directions.
                self.attempts.add(at: arrival)
                scheduler.schedule(after: arrival - self.now + self.dice.hop(), in: lifetime) {
                    [end = observer.onEnd] in end(Refused.error)
                }
            } else {
                scheduler.schedule(after: arrival - self.now, in: lifetime) {
                    self.arrive(observer, in: lifetime)
                }
            }
        }
    }

    private func arrive(_ observer: Observer<Never>, in lifetime: Lifetime) {
        let now = now
        attempts.add(at: now)
        // Each work captures as little as it can, since a million are scheduled at the same time.
        if let done = server.accept(at: now) {
            scheduler.schedule(after: done - now + dice.hop(), in: lifetime) {
                [end = observer.onEnd] in end(nil)
            }
        } else {
            scheduler.schedule(after: dice.hop(), in: lifetime) {
                [end = observer.onEnd] in end(Refused.error)
            }
        }
    }

    private func connect() {
        connected += 1
        let time = now - ReconnectStorm.outage
        if connected == (storm.clients + 1) / 2 { half = time }
        if connected == (storm.clients * 99 + 99) / 100 { almostAll = time }
        if connected == storm.clients { all = time }
    }

    var isOver: Bool { connected >= storm.clients || now >= ReconnectStorm.end }
    var done: Double { Double(connected) / Double(storm.clients) }

    /// Short steps, so that a run of many clients can be stopped soon.
    func step() { scheduler.advance(by: .milliseconds(100)) }

    var metrics: [Metric] {
        let perBin = Double(storm.capacity) / 100
        let peak = Double(attempts.peak(from: ReconnectStorm.outage)) / perBin
        return [
            Metric("t50", half.map { $0 / .seconds(1) }, decimals: 2),
            Metric("t99", almostAll.map { $0 / .seconds(1) }, decimals: 2),
            Metric("t100", all.map { $0 / .seconds(1) }, decimals: 2),
            Metric("attempts", Double(attempts.total) / Double(storm.clients), decimals: 2),
            Metric("peak", peak, decimals: 2),
        ]
    }
}
