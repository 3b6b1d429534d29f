/// When to try again after an error, after what delay, and when to give up.
///
///     RetryPolicy(.exponential(initial: .seconds(1)).cap(.seconds(30)).jitter(.full))
///         .maxAttempts(5)
///         .abort(on: DecodingError.self)
///
/// What follows an error is decided in this order:
/// 1. `reset`: an attempt that did well lets all counting begin anew with its failure.
/// 2. An error that is not to be retried passes: see `retry(on:if:)`, `abort(on:if:)`. `CancellationError` is one.
/// 3. `decide` chooses; without it, or with `.backoff`, the next attempt comes after the next delay of the backoff.
/// 4. A next attempt needs `maxAttempts`, a delay, `maxElapsed` and the shared limits to allow it: `breaker`, `budget`, and
///    `throttle` when it is to start. Else the error of the last attempt passes, or a `RetryExhausted` with all of them
///    after `wrapExhausted`.
///
/// A policy is a value and counts nothing: every subscriber has counts of its own, and only the shared limits are common
/// to all. Without limits it goes on for ever.
/// A time that makes no sense is the error `InvalidDuration` of the stream.
public struct RetryPolicy: Sendable {
    typealias Rule = @Sendable (any Error) throws -> Bool

    let backoff: Backoff
    private(set) var attemptLimit: Int?
    private(set) var timeLimit: Duration?
    @usableFromInline
    private(set) var attemptTimeLimit: Duration?
    private(set) var retriedErrors: [Rule] = []
    private(set) var passedErrors: [Rule] = []
    private(set) var retriesCancellation = false
    private(set) var decision: @Sendable (RetryContext) throws -> RetryDecision = { _ in .backoff }
    private(set) var resetRule = RetryReset.never
    var limits = SharedLimits()
    private(set) var fixedSeed: UInt64?
    /// How many failures the error of an exhausted policy carries; nil when it is the last error itself.
    private(set) var failuresKept: Int?
    private(set) var observers: [@Sendable (RetryEvent) -> Void] = []

    public init(_ backoff: Backoff = .standard) {
        self.backoff = backoff
    }

    func with(_ change: (inout RetryPolicy) -> Void) -> RetryPolicy {
        var copy = self
        change(&copy)
        return copy
    }
}

extension RetryPolicy {
    /// At most so many attempts, the first included; `count` must be 1 or more.
    public func maxAttempts(_ count: Int) -> RetryPolicy {
        precondition(
            count >= 1,
            "Rill: maxAttempts(_:) counts attempts, the first included, and needs 1 or more, but got \(count)"
        )
        return with { $0.attemptLimit = count }
    }

    /// No attempt starts later than this after subscription. An error whose delay would end later is the last at once.
    public func maxElapsed(_ time: Duration) -> RetryPolicy {
        with { $0.timeLimit = time }
    }

    /// An attempt that has not ended after this time fails with `AttemptTimeout`.
    public func attemptTimeout(_ time: Duration) -> RetryPolicy {
        with { $0.attemptTimeLimit = time }
    }

    /// Retries errors of this type, and no longer all others; each further call adds to it. `CancellationError` is
    /// retried only when it is named itself. A throw in `condition` is the error.
    public func retry<Failure: Error>(
        on failure: Failure.Type, if condition: @escaping @Sendable (Failure) throws -> Bool = { _ in true }
    ) -> RetryPolicy {
        with {
            $0.retriedErrors.append(Self.rule(condition))
            if failure == CancellationError.self { $0.retriesCancellation = true }
        }
    }

    /// Lets errors of this type pass, whatever else would retry them. A throw in `condition` is the error.
    public func abort<Failure: Error>(
        on failure: Failure.Type, if condition: @escaping @Sendable (Failure) throws -> Bool = { _ in true }
    ) -> RetryPolicy {
        with { $0.passedErrors.append(Self.rule(condition)) }
    }

    /// Chooses what follows an error that is to be retried. A throw in `decision` is the error.
    ///
    ///     policy.decide { context in
    ///         guard let error = context.failure.error as? Busy else { return .backoff }
    ///         return .atLeast(error.retryAfter)
    ///     }
    public func decide(
        _ decision: @escaping @Sendable (RetryContext) throws -> RetryDecision
    ) -> RetryPolicy {
        with { $0.decision = decision }
    }

    /// When attempts, delays and time are counted anew. They are never, unless this says so.
    public func reset(_ rule: RetryReset) -> RetryPolicy {
        with { $0.resetRule = rule }
    }

    /// Draws the same delays for every subscriber; without it each has a random seed. It is for tests: clients with
    /// one seed come back together.
    public func seed(_ seed: UInt64) -> RetryPolicy {
        with { $0.fixedSeed = seed }
    }

    /// Gives up with a `RetryExhausted`, which carries the last `count` failures, instead of with the last error itself.
    /// `count` must be 1 or more.
    public func wrapExhausted(keeping count: Int = 16) -> RetryPolicy {
        precondition(count >= 1, "Rill: wrapExhausted(keeping:) needs 1 failure or more, but got \(count)")
        return with { $0.failuresKept = count }
    }

    /// Hears of every attempt and of what follows it, on the thread that it happens on, before it has any effect.
    /// Each call adds an observer.
    public func observe(_ observer: @escaping @Sendable (RetryEvent) -> Void) -> RetryPolicy {
        with { $0.observers.append(observer) }
    }

    private static func rule<Failure: Error>(
        _ condition: @escaping @Sendable (Failure) throws -> Bool
    ) -> Rule {
        { error in try (error as? Failure).map(condition) ?? false }
    }
}
