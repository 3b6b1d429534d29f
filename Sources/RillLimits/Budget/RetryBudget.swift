import RillLocks

/// Bounds the retries of all streams that share the budget, so that retries cannot multiply the load on a
/// failing dependency.
///
///     static let budget = RetryBudget.ratio(0.1)
///     request.retry(policy.budget(budget), scheduler: scheduler)
///
/// Make one budget per dependency, not one per stream, because many budgets together allow more retries than
/// one of the same size. When the budget refuses a retry, the result fails with the last error, or with
/// `RetryExhaustedError` and the reason `.budget`. All streams that share it must use schedulers with the
/// same clock.
public final class RetryBudget: Sendable {
    /// What a budget counts.
    public struct Figures: Sendable, Hashable {
        /// How many retries of cost 1 it would allow now.
        public let available: Int
        /// How many retries it has allowed since it was made.
        public let granted: Int
        /// How many attempts were refused so far.
        public let refused: Int
        /// The name of the budget.
        public internal(set) var name = kindName
    }

    /// What the budget is called in refusals, figures, logs and spans.
    public let name: String
    @usableFromInline static let kindName = "retry budget"

    private struct State: Sendable {
        var strategy: any BudgetStrategy
        var granted = 0
        var refused = 0
    }

    private let state: Mutex<State>
    package let invalidDuration: InvalidDurationError?

    private init(
        _ strategy: any BudgetStrategy, named name: String, invalidDuration: InvalidDurationError? = nil
    ) {
        self.name = name
        state = Mutex(State(strategy: strategy))
        self.invalidDuration = invalidDuration
    }

    /// A bucket that starts full: a retry withdraws `costPerRetry` tokens, and an attempt that succeeds
    /// refunds `refundPerSuccess`; `CircuitBreaker` defines success.
    ///
    /// In the long run there are at most `refundPerSuccess / costPerRetry` retries per success. Marc Brooker,
    /// "Fixing retries with token buckets and circuit breakers" (2022); the AWS SDKs do the same. gRPC's
    /// throttle (gRFC A6) is stricter: there every failed call withdraws, the first attempt too, and retries
    /// end when the bucket is half empty.
    ///
    /// `costPerRetry` must be a millionth or more, the other amounts zero or more, and all at most one
    /// billion. Amounts are rounded to millionths; the cost of an error class is zero, or at least a
    /// millionth.
    public static func tokenBucket(
        capacity: Double, costPerRetry: Double = 1, refundPerSuccess: Double = 0.1, name: String = kindName
    ) -> RetryBudget {
        let (cost, refund) = (costPerRetry, refundPerSuccess)
        let allowed = 0.0...1_000_000_000
        require(
            cost >= 0.000_001 && [capacity, cost, refund].allSatisfy(allowed.contains),
            "Rill: tokenBucket(capacity:costPerRetry:refundPerSuccess:) needs a cost from 1e-6 to 1e9 and "
                + "other amounts from 0 to 1e9, but got capacity \(capacity), cost \(cost) and refund \(refund)"
        )
        return RetryBudget(TokenBucket(capacity: capacity, cost: cost, refund: refund), named: name)
    }

    /// At most `ratio` retries per request of the last `window`, plus `minimumPerSecond` retries for clients
    /// with few requests. A request is a subscription, however many attempts it makes; it counts with the
    /// first event of its first attempt that no limiter inside it has refused.
    ///
    /// The defaults are those of Finagle's `RetryBudget` (2016), which uses a ratio of 0.2. `ratio` and
    /// `minimumPerSecond` must be zero or more, and finite. A cost that is not zero is at least a thousandth
    /// of a retry.
    public static func ratio(
        _ ratio: Double, minimumPerSecond: Double = 10, window: Duration = .seconds(10),
        name: String = kindName
    ) -> RetryBudget {
        require(
            ratio >= 0 && ratio.isFinite && minimumPerSecond >= 0 && minimumPerSecond.isFinite,
            "Rill: ratio(_:minimumPerSecond:window:) needs finite numbers of zero or more, but got \(ratio) and \(minimumPerSecond)"
        )
        return RetryBudget(
            RetryRatio(ratio, minimumPerSecond: minimumPerSecond, window: window), named: name,
            invalidDuration: InvalidDurationError(
                window, violating: .aboveZero, in: "RetryBudget.ratio(window:)"))
    }

    /// The figures at `now`, on the clock of the scheduler.
    public func figures(at now: Instant) -> Figures {
        // From a copy, because `available(at:)` moves the windows to `now`.
        var state = state.withLock { $0 }
        return Figures(
            available: state.strategy.available(at: now), granted: state.granted, refused: state.refused,
            name: name)
    }

    /// Withdraws the cost of a retry, or of a hedged attempt; false when the budget does not cover it.
    func withdraw(cost: Double = 1, at now: Instant) -> Bool {
        state.withLock { state in
            let isGranted = state.strategy.withdraw(cost: cost, at: now)
            if isGranted { state.granted += 1 } else { state.refused += 1 }
            return isGranted
        }
    }

    func countSuccess() { state.withLock { $0.strategy.success() } }
}

extension RetryBudget: AttemptLimit {
    package var kind: AttemptLimitKind { .budget }

    package func countStream(at now: Instant) { state.withLock { $0.strategy.request(at: now) } }

    package func refusal(
        ofRetryAt due: Instant, waitingUntil latest: Instant?, cost: Double, decidedAt now: Instant
    ) -> AttemptRefusal? {
        if withdraw(cost: cost, at: now) { return nil }
        let reason = RetryExhaustedError.Reason.budget
        let limit = LimitName(kind: Self.kindName, name: name)
        return AttemptRefusal(
            reason.of(name, name == Self.kindName ? reason.description : "the \(limit) is empty"))
    }

    package func admit(
        at now: Instant, in lifetime: Lifetime, mayWait: Bool, place: AttemptPlace.Number?
    ) -> AttemptAdmission { .admitted(0) }

    package func record(
        _ result: AttemptResult, of permit: AttemptAdmission.Permit, after time: Duration, at now: Instant
    ) {
        if result == .success { countSuccess() }
    }
}

/// The rule of a retry budget.
protocol BudgetStrategy: Sendable {
    /// Counts a subscription.
    mutating func request(at now: Instant)
    /// Withdraws a retry that costs `cost` times as much as a usual one; false when that is too much.
    mutating func withdraw(cost: Double, at now: Instant) -> Bool
    /// Counts an attempt that has succeeded.
    mutating func success()
    /// How many retries of cost 1 would be allowed now.
    mutating func available(at now: Instant) -> Int
}

extension BudgetStrategy {
    /// Rounds to a whole number, but never rounds a cost above zero down to zero.
    static func price(_ amount: Double) -> Int { amount == 0 ? 0 : max(1, Int(amount.rounded())) }
}
