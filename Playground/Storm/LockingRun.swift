import RillCore
import RillTesting

/// The state of a run of the AWS model.
final class LockingRun: StormRun, @unchecked Sendable {
    // Unchecked: one thread advances the virtual clock, and only work on that clock touches the state.
    let scheduler = VirtualTimeScheduler()
    private var dice: Dice
    private var version = 0
    var isStopped = false
    /// The writes.
    private(set) var attempts = Timeline(bin: .milliseconds(10))
    private(set) var successes = 0
    private let clients: Int
    private var end = Instant.zero

    private struct Conflict: Error {}

    init(clients: Int, seed: UInt64) {
        self.clients = clients
        dice = Dice(seed: seed)
    }

    func start(_ policy: LockingPolicy) {
        let change = change
        for _ in 0..<clients {
            _ = change.retry(policy.policy(seed: dice.next()), scheduler: scheduler)
                .subscribe(onError: { _ in }, onCompleted: { self.successes += 1 })
        }
    }

    /// Completes when the row is written.
    private var change: Observable<Never> {
        Observable { [scheduler] observer, lifetime in
            if self.isStopped { return observer.onCompleted() }
            scheduler.schedule(after: self.dice.hop(), in: lifetime) {
                let read = self.version
                // The response travels back, and the client writes immediately.
                scheduler.schedule(after: self.dice.hop() + self.dice.hop(), in: lifetime) {
                    let isWritten = self.write(over: read)
                    scheduler.schedule(after: self.dice.hop(), in: lifetime) {
                        if isWritten { observer.onCompleted() } else { observer.onError(Conflict()) }
                    }
                }
            }
        }
    }

    private func write(over read: Int) -> Bool {
        attempts.add(at: now)
        guard read == version else { return false }
        version += 1
        return true
    }

    var isOver: Bool { scheduler.pendingCount == 0 }
    var done: Double { Double(successes) / Double(clients) }

    func step() {
        end = end.advanced(by: .milliseconds(100))
        // The clock stays at the last work, since its time is a figure.
        scheduler.runDueWork(until: end)
    }

    var metrics: [Metric] {
        [
            Metric("calls", Double(attempts.total), decimals: 1),
            Metric("time", now / .milliseconds(1), decimals: 0),
            Metric("successes", Double(successes), decimals: 0),
        ]
    }
}
