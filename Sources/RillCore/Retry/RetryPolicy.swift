import RillLocks

/// When to retry after an error, after what delay, and when to give up.
///
///     RetryPolicy(.exponential(initial: .seconds(1)).cap(.seconds(30)).jitter(.full))
///         .maxAttempts(5)
///         .abort(on: DecodingError.self)
///
/// What follows an error is decided in this order:
/// 1. `reset`: if the attempt satisfies the reset rule, the counts restart with its failure.
/// 2. An error that must not be retried passes through: see `retry(on:if:)` and `abort(on:if:)`.
///    `CancellationError` is such an error.
/// 3. `decide` chooses. Without it, or with `.backoff`, the next attempt starts after the next delay of the
///    backoff. Without it, the next attempt also waits for as long as the error asks, as an HTTP error with
///    `Retry-After` does.
/// 4. `maxAttempts`, the delays, `maxElapsed` and the shared limits of `RillLimits` must allow the next
///    attempt. Otherwise the error of the last attempt passes through; with `wrapExhausted`, a
///    `RetryExhaustedError` with all of them.
///
/// A policy applies cap and jitter in the right order whatever the order of the calls. It is a value and
/// counts nothing: every subscription has its own counts, and only the shared limits are common. Without
/// limits it retries forever. A duration that breaks its rule is the error `InvalidDurationError` of the
/// stream.
public struct RetryPolicy: Sendable {
    let backoff: Backoff
    /// The classes, in the order in which they were added; the first class that applies to an error is used.
    var classes: [RetryClass] = []
    private(set) var attemptLimit: Int?
    private(set) var timeLimit: Duration?
    @usableFromInline package var attemptTimeLimit: Duration?
    var retriedErrors: [ErrorRule] = []
    var passedErrors: [ErrorRule] = []
    package private(set) var decision: (@Sendable (RetryContext) throws -> RetryDecision)?
    package private(set) var resetRule = RetryReset.never
    package var limits = AttemptLimits()
    private(set) var fixedSeed: UInt64?
    /// How many failures a `RetryExhaustedError` carries; nil to fail with the last error itself.
    package var failuresKept: Int?
    private(set) var observers: [@Sendable (RetryEvent) -> Void] = []

    /// Makes a policy that retries every error except a `CancellationError`, after the delays of `backoff`.
    public init(_ backoff: Backoff = .standard) { self.backoff = backoff }

    /// For requests to a server: at most 5 attempts, with `Backoff.standard`.
    public static let standard = RetryPolicy().maxAttempts(5)

    package func with(_ change: (inout RetryPolicy) -> Void) -> RetryPolicy {
        var copy = self
        change(&copy)
        return copy
    }
}

extension RetryPolicy {
    /// Makes at most `count` attempts, the first included; `count` must be 1 or more.
    public func maxAttempts(_ count: Int) -> RetryPolicy {
        require(
            count >= 1,
            "Rill: maxAttempts(_:) counts attempts, the first included, and needs 1 or more, but got \(count)"
        )
        return with { $0.attemptLimit = count }
    }

    /// Starts no attempt later than `time` after subscription, or after the failure at which `reset`
    /// restarted the counts. An error whose delay would end later passes through immediately.
    public func maxElapsed(_ time: Duration) -> RetryPolicy { with { $0.timeLimit = time } }

    /// Fails an attempt that has not ended after `time` with `TimeoutError`, whose limit is `.attempt`. An
    /// attempt that keeps emitting is limited too; to limit silence, use `timeout` on the source. The time
    /// that the delivery of an element takes does not count. The timer runs on the scheduler of the retry. If
    /// an attempt works inside `subscribe`, it must not block a serial scheduler: give the attempt another
    /// queue with `subscribe(on:)`.
    public func attemptTimeout(_ time: Duration) -> RetryPolicy { with { $0.attemptTimeLimit = time } }

    /// Retries only errors of this type; each further call adds a type. `CancellationError` is retried only
    /// if it is one of the types. An error that `condition` throws is the error of the result.
    public func retry<Failure: Error>(
        on failure: Failure.Type, if condition: @escaping @Sendable (Failure) throws -> Bool = { _ in true }
    ) -> RetryPolicy { with { $0.retriedErrors.append(ErrorRule(condition)) } }

    /// Never retries errors of this type, even if another rule would. An error that `condition` throws is the
    /// error of the result.
    public func abort<Failure: Error>(
        on failure: Failure.Type, if condition: @escaping @Sendable (Failure) throws -> Bool = { _ in true }
    ) -> RetryPolicy { with { $0.passedErrors.append(ErrorRule(condition)) } }

    /// Uses another backoff for errors of this type. Its delays continue whatever other errors come in
    /// between. If several backoffs match an error, the first that was added applies. A retry after such an
    /// error costs a shared budget `cost` times as much.
    ///
    ///     policy.backoff(.exponential(initial: .seconds(1)), cost: 5, on: Overloaded.self)
    ///
    /// `cost` must be 0 or more, and at most 1000.
    public func backoff<Failure: Error>(
        _ backoff: Backoff, cost: Double = 1, on failure: Failure.Type,
        if condition: @escaping @Sendable (Failure) -> Bool = { _ in true }
    ) -> RetryPolicy {
        require(
            RetryClass.costs.contains(cost),
            "Rill: backoff(_:cost:on:) needs a cost from 0 to 1000, but got \(cost)")
        return with {
            $0.classes.append(RetryClass(rule: ErrorRule(condition), backoff: backoff, cost: cost))
        }
    }

    /// Chooses what follows an error that may be retried. An error that `decision` throws is the error of the
    /// result.
    ///
    ///     policy.decide { context in
    ///         guard let error = context.failure.error as? Busy else { return .backoff }
    ///         return .atLeast(error.retryAfter)
    ///     }
    public func decide(
        _ decision: @escaping @Sendable (RetryContext) throws -> RetryDecision
    ) -> RetryPolicy { with { $0.decision = decision } }

    /// Resets the counts of attempts, delays and time by this rule. By default they are never reset.
    public func reset(_ rule: RetryReset) -> RetryPolicy { with { $0.resetRule = rule } }

    /// Draws the same delays for every subscription, for tests; without it every subscription has a random
    /// seed. Clients with one seed retry at the same moments.
    public func seed(_ seed: UInt64) -> RetryPolicy { with { $0.fixedSeed = seed } }

    /// Fails with a `RetryExhaustedError`, which carries the last `count` failures, instead of with the last
    /// error itself. `count` must be 1 or more.
    public func wrapExhausted(keeping count: Int = 16) -> RetryPolicy {
        require(count >= 1, "Rill: wrapExhausted(keeping:) needs 1 failure or more, but got \(count)")
        return with { $0.failuresKept = count }
    }

    /// Calls `observer` with every event of the attempts, on the thread of the event and before the event
    /// takes effect. Each call adds an observer.
    public func observe(_ observer: @escaping @Sendable (RetryEvent) -> Void) -> RetryPolicy {
        with { $0.observers.append(observer) }
    }

    /// Counts errors as failures of the dependency, for the limits of `RillLimits`, although the policy does
    /// not retry them, such as the timeout of a request that must not be sent twice. By default an error that
    /// is not retried counts as a success of the dependency, which is alive. `CancellationError` and
    /// `AttemptRefusedError` never count as a failure or a success.
    public func countingFailures(where isFailure: @escaping @Sendable (any Error) -> Bool) -> RetryPolicy {
        with { [limits] in $0.limits.isFailure = { limits.isFailure?($0) == true || isFailure($0) } }
    }
}
