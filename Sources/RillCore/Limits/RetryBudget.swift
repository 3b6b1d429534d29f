import RillLocks

/// How many retries all streams together may make that share it, so that they cannot multiply the load on a
/// dependency that is in trouble.
///
///     static let budget = RetryBudget.ratio(0.1)
///     request.retry(policy.budget(budget), scheduler: scheduler)
///
/// Make one for each dependency, and not one for each stream: many small budgets allow what one of the same size forbids.
/// A retry that the budget does not allow ends the result with the last error, or with a `RetryExhausted` because of
/// `.budget`. All streams that share it must be on schedulers of one clock.
public final class RetryBudget: Sendable {
    private let account: Mutex<any RetryAccount>
    let invalidTime: InvalidDuration?

    private init(_ account: any RetryAccount, invalidTime: InvalidDuration? = nil) {
        self.account = Mutex(account)
        self.invalidTime = invalidTime
    }

    /// A bucket that is full at first: a retry takes `costPerRetry` tokens, and an attempt that emits or completes
    /// brings `refundPerSuccess` back.
    ///
    /// So retries are, in the long run, at most `refundPerSuccess / costPerRetry` of what succeeds. Marc Brooker, "Fixing
    /// retries with token buckets and circuit breakers" (2022); the AWS SDKs and gRPC (gRFC A6) do the same.
    /// `costPerRetry` must be above zero and the others zero or more, none above a thousand million.
    public static func tokenBucket(
        capacity: Double, costPerRetry: Double = 1, refundPerSuccess: Double = 0.1
    ) -> RetryBudget {
        let (cost, refund) = (costPerRetry, refundPerSuccess)
        let allowed = 0.0...1_000_000_000
        precondition(
            cost >= 0.000_001 && [capacity, cost, refund].allSatisfy(allowed.contains),
            "Rill: tokenBucket(capacity:costPerRetry:refundPerSuccess:) needs a cost above zero and amounts from "
                + "0 to 1e9, but got \(capacity), \(cost) and \(refund)")
        return RetryBudget(TokenBucket(capacity: capacity, cost: cost, refund: refund))
    }

    /// At most `ratio` retries for each request of the last `window`, and `minimumPerSecond` retries besides, for those
    /// who make few requests. A request is a stream that was subscribed to, however many attempts it makes.
    ///
    /// The figures are those of Finagle's `RetryBudget` (2016), there with a ratio of 0.2. `ratio` and `minimumPerSecond`
    /// must be zero or more.
    public static func ratio(
        _ ratio: Double, minimumPerSecond: Double = 10, window: Duration = .seconds(10)
    ) -> RetryBudget {
        precondition(
            ratio >= 0 && ratio.isFinite && minimumPerSecond >= 0 && minimumPerSecond.isFinite,
            "Rill: ratio(_:minimumPerSecond:window:) needs numbers of zero or more, but got \(ratio) and \(minimumPerSecond)"
        )
        return RetryBudget(
            RetryRatio(ratio, minimumPerSecond: minimumPerSecond, window: window),
            invalidTime: .refusing(window, .aboveZero, "RetryBudget.ratio(window:)"))
    }

    func request(at now: Instant) {
        account.withLock { $0.request(at: now) }
    }

    /// Takes what a retry costs; false when that is not there.
    func withdraw(at now: Instant) -> Bool {
        account.withLock { $0.withdraw(at: now) }
    }

    func answer() {
        account.withLock { $0.answer() }
    }
}

/// A rule by which retries are allowed.
protocol RetryAccount: Sendable {
    /// A stream was subscribed to.
    mutating func request(at now: Instant)
    /// A retry is wanted.
    mutating func withdraw(at now: Instant) -> Bool
    /// An attempt has emitted or completed.
    mutating func answer()
}
