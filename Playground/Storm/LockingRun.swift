import RillCore
import RillTesting

/// The state of a run of the AWS model.
final class LockingRun: @unchecked Sendable {
    // Unchecked: one thread advances the virtual clock, and only work on that clock touches the state.
    let scheduler = VirtualTimeScheduler()
    private var dice: Dice
    private var version = 0
    private(set) var writes = Timeline(bin: .milliseconds(10))
    private(set) var successes = 0
    private var isStopped = false

    private struct Conflict: Error {}

    init(seed: UInt64) {
        dice = Dice(seed: seed)
    }

    func start(_ clients: Int, _ policy: LockingPolicy) {
        let change = change
        for _ in 0..<clients {
            _ = change.retry(policy.policy(seed: dice.next()), scheduler: scheduler)
                .subscribe(onError: { _ in }, onCompleted: { self.successes += 1 })
        }
    }

    /// Lets every client end with its next attempt, since the scheduled work retains the run.
    func stop() {
        isStopped = true
        scheduler.run()
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
        writes.add(at: scheduler.now.sinceZero)
        guard read == version else { return false }
        version += 1
        return true
    }

    var outcome: StormOutcome {
        StormOutcome(
            metrics: [
                Metric(name: "calls", value: Double(writes.total), decimals: 1),
                Metric(name: "time", value: scheduler.now.sinceZero / .milliseconds(1), decimals: 0),
                Metric(name: "successes", value: Double(successes), decimals: 0),
            ],
            attempts: writes)
    }
}
