import RillCore

/// How the clients of the AWS model wait after a conflict.
package enum LockingPolicy: String, CaseIterable, Sendable {
    case none
    case exponential
    case equal
    case full
    case decorrelated

    private static let base = Duration.milliseconds(5)
    private static let cap = Duration.seconds(2)
    /// The model counts attempts from 1 where the library's curve counts from 0.
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

    /// As the model has it, with the cap after the draw; the library's own has it before.
    private static func decorrelated(seed: UInt64) -> RetryPolicy {
        RetryPolicy(.immediate).decide { context in
            // One draw for each failure, from its number: the decision has no state.
            var dice = Dice(seed: seed &+ UInt64(context.totalFailures) &* 0x9E37_79B9_7F4A_7C15)
            let longest = max(base, context.failure.delayBefore) * 3
            return .after(min(cap, base + (longest - base) * dice.unit()))
        }
    }
}
