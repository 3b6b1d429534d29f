import RillCore

/// The AWS model: clients change one row with optimistic locking, and retry after a conflict.
///
/// A client reads the version of the row, then writes. The write succeeds if the version is still the same,
/// and changes it. A client stops when it has written. A message takes |N(10, 2)| ms, the server no time.
/// After Marc Brooker, "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015), with its base of 5 ms
/// and cap of 2 s.
package struct LockingContest: Simulation {
    package let clients: Int

    package init(clients: Int) { self.clients = clients }

    package func start(_ policy: LockingPolicy, seed: UInt64) -> any StormRun {
        let run = LockingRun(clients: clients, seed: seed)
        run.start(policy)
        return run
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
