import RillCore
import RillTesting

/// All clients lose their connection at the same time, and the server is away for a while.
///
/// | | |
/// |---|---|
/// | t = 0 | the connection of every client fails; the client reconnects as its policy says |
/// | up to 30 s | the server refuses every attempt |
/// | from then on | it accepts `capacity` a second; it rejects an attempt that would wait longer than 1 s |
/// | a message | takes \|N(10, 2)\| ms each way |
/// | a client | never gives up; a timeout of 2 s is left out, since no response takes that long |
// Unchecked: one thread advances the virtual clock, and only work on that clock touches the state.
package final class ReconnectStorm: StormRun, @unchecked Sendable {
    package let scheduler = VirtualTimeScheduler()
    package var isStopped = false
    package private(set) var attempts = Timeline(bin: .milliseconds(10))
    private var connected = 0
    private let clients: Int
    private let capacity: Int
    private var dice: Dice
    private var server: WorkQueue
    private var half: Duration?
    private var almostAll: Duration?
    private var all: Duration?

    /// When the server is back.
    package static let outage = Duration.seconds(30)
    private static let longestWait = Duration.seconds(1)
    /// A storm that is not over at this time is not simulated further.
    private static let end = Duration.seconds(900)

    package convenience init(_ policy: ReconnectPolicy, clients: Int, capacity: Int, seed: UInt64) {
        self.init(RetryPolicy(policy.backoff), clients: clients, capacity: capacity, seed: seed)
    }

    package init(_ retry: RetryPolicy, clients: Int, capacity: Int, seed: UInt64) {
        (self.clients, self.capacity) = (clients, capacity)
        dice = Dice(seed: seed)
        server = WorkQueue(capacity: capacity, longestWait: Self.longestWait)
        let connection = connection
        // All clients share one observer, because a subscription for each would take 80 bytes more. `retry`
        // ends everything that it opens in the lifetime of a client.
        let client = Observer<Never>(onNext: { _ in }, onError: { _ in }, onCompleted: { self.connect() })
        for _ in 0..<clients {
            connection.retry(retry.seed(dice.next()), scheduler: scheduler).run(client, in: Lifetime())
        }
    }

    /// Completes when the client is connected. The attempt at time zero is the connection that is lost.
    private var connection: Observable<Never> {
        Observable { [scheduler] observer, lifetime in
            if self.isStopped { return observer.onCompleted() }
            guard self.now > .zero else { return observer.onError(Refused.error) }
            let arrival = self.now + self.dice.hop()
            if arrival < Self.outage {
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
        // Each piece of work captures as little as it can, since a million are scheduled at the same time.
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
        let time = now - Self.outage
        if connected == (clients + 1) / 2 { half = time }
        if connected == (clients * 99 + 99) / 100 { almostAll = time }
        if connected == clients { all = time }
    }

    package var isOver: Bool { connected >= clients || now >= Self.end }
    package var done: Double { Double(connected) / Double(clients) }

    /// Short steps, so that a run of many clients can be stopped soon.
    package func step() { scheduler.advance(by: .milliseconds(100)) }

    package var metrics: [Metric] {
        let perBin = Double(capacity) / 100
        let peak = Double(attempts.peak(from: Self.outage)) / perBin
        return [
            Metric("t50", half.map { $0 / .seconds(1) }, decimals: 2),
            Metric("t99", almostAll.map { $0 / .seconds(1) }, decimals: 2),
            Metric("t100", all.map { $0 / .seconds(1) }, decimals: 2),
            Metric("attempts", Double(attempts.total) / Double(clients), decimals: 2),
            Metric("peak", peak, decimals: 2),
        ]
    }
}

/// How the clients of the reconnect storm wait.
package enum ReconnectPolicy: String, CaseIterable, Sendable {
    case none
    case constant
    case full
    case equal
    case decorrelated
    case constantFull = "constant-full"

    var backoff: Backoff {
        switch self {
        case .none: .stormCurve
        case .constant: .constant(.seconds(1))
        case .full: .stormCurve.jitter(.full)
        case .equal: .stormCurve.jitter(.equal)
        case .decorrelated: .decorrelated(initial: .milliseconds(100)).cap(.seconds(20))
        // On average as often as `constant`.
        case .constantFull: .constant(.seconds(2)).jitter(.full)
        }
    }
}
