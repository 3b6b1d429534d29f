import RillCore
import RillTesting

/// The AWS model: clients change one row with optimistic locking, and retry after a conflict.
///
/// A client reads the version of the row, then writes. The write succeeds if the version is still the same,
/// and changes it. A client stops when it has written. A message takes |N(10, 2)| ms, the server no time.
/// After Marc Brooker, "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015), with its base of 5 ms
/// and cap of 2 s.
// Unchecked: one thread advances the virtual clock, and only work on that clock touches the state.
package final class LockingContest: StormRun, @unchecked Sendable {
    package let scheduler = VirtualTimeScheduler()
    package var isStopped = false
    /// The writes, including those that conflict.
    package private(set) var attempts = Timeline(bin: .milliseconds(10))
    private var successes = 0
    private let clients: Int
    private var dice: Dice
    private var version = 0
    private var end = Instant.zero

    private struct Conflict: Error {}

    package init(_ policy: LockingPolicy, clients: Int, seed: UInt64) {
        self.clients = clients
        dice = Dice(seed: seed)
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

    package var isOver: Bool { scheduler.pendingCount == 0 }
    package var done: Double { Double(successes) / Double(clients) }

    package func step() {
        end = end.advanced(by: .milliseconds(100))
        // The clock stays at the time of the last work, because the metrics report it.
        scheduler.runDueWork(until: end)
    }

    package var metrics: [Metric] {
        [
            Metric("calls", Double(attempts.total), decimals: 1),
            Metric("time", now / .milliseconds(1), decimals: 0),
            Metric("successes", Double(successes), decimals: 0),
        ]
    }
}

/// How the clients of the AWS model wait after a conflict.
package enum LockingPolicy: String, CaseIterable, Sendable {
    case none
    case exponential
    case equal
    case full
    case decorrelated

    private static let base = Duration.milliseconds(5)
    private static let cap = Duration.seconds(2)
    /// The model counts attempts from 1, the curve of the library counts from 0.
    private static let curve = Backoff.exponential(initial: base * 2).cap(cap)

    func policy(seed: UInt64) -> RetryPolicy {
        switch self {
        case .none: RetryPolicy(.immediate)
        case .exponential: RetryPolicy(Self.curve)
        case .equal: RetryPolicy(Self.curve.jitter(.equal)).seed(seed)
        case .full: RetryPolicy(Self.curve.jitter(.full)).seed(seed)
        case .decorrelated: Self.decorrelated(seed: seed)
        }
    }

    /// The model applies the cap after the draw, `Backoff.decorrelated` before it.
    private static func decorrelated(seed: UInt64) -> RetryPolicy {
        RetryPolicy(.immediate).decide { context in
            // A generator for each failure, seeded by its number, because a decision has no state.
            var dice = Dice(seed: seed &+ UInt64(context.totalFailures) &* 0x9E37_79B9_7F4A_7C15)
            let longest = max(base, context.failure.delayBefore) * 3
            return .after(min(cap, base + (longest - base) * dice.unit()))
        }
    }
}
