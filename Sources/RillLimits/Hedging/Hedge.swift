import RillLocks

extension ObservableType {
    /// Starts another attempt beside a slow one, whenever the next of `delays` has passed without an event,
    /// and at once when an attempt fails. An event that comes at the moment at which the delay ends may be
    /// too late. The first attempt that emits or completes wins, and the others are disposed of at that
    /// moment.
    ///
    ///     first attempt     --------1-2-|
    ///     second attempt       --8-9-|
    ///     hedge(after: 3)   -----8-9-|
    ///
    /// An error is dropped while another attempt runs or may be started, and passes through when none does;
    /// an error of the winner passes through. There are at most `maxAttempts`, the first included, which must
    /// be 1 or more. Every further attempt withdraws from `budget`. If the budget refuses, that attempt does
    /// not start, and the budget is asked again when an attempt fails or a delay that has begun ends. The
    /// budget counts a winner as a success, even if it fails after its first element, and counts a request
    /// when the request begins, even if an inner limiter refuses it. The source must be safe to run several
    /// times, such as a request that only reads.
    ///
    /// Jeffrey Dean, Luiz André Barroso, "The Tail at Scale" (CACM, 2013): with the 95th percentile of the
    /// latency as the delay, few requests are sent twice and the slowest become fast. To start the next
    /// attempt on failure is the hedging policy of gRPC (gRFC A6). A delay below zero is the error
    /// `InvalidDurationError`.
    public func hedge(
        after delays: Backoff, maxAttempts: Int, budget: RetryBudget? = nil, scheduler: any Scheduler
    ) -> Observable<Element> {
        hedging(
            maxAttempts, budget, scheduler.trusted, invalid: delays.invalidDuration,
            makeDelays: {
                let delays = Mutex(delays.delays(seed: .random(in: .min ... .max)))
                return { _ in delays.withLock { $0.next() } }
            })
    }

    /// Starts another attempt beside one that takes longer than most, by the latencies that `quantile` has
    /// seen. When an attempt wins, the time to its first event is recorded. The time of each attempt that
    /// still runs is also recorded, up to its disposal, which is less than it would have taken. Failed
    /// attempts are not recorded, and no attempt is when the subscriber leaves before one wins.
    ///
    ///     static let usual = LatencyQuantile(0.95, initially: .seconds(1))
    ///     request.hedge(after: usual, maxAttempts: 2, budget: budget, scheduler: scheduler)
    ///
    /// The rest is as in `hedge(after:maxAttempts:budget:scheduler:)` with a `Backoff`.
    public func hedge(
        after quantile: LatencyQuantile, maxAttempts: Int, budget: RetryBudget? = nil,
        scheduler: any Scheduler
    ) -> Observable<Element> {
        hedging(
            maxAttempts, budget, scheduler.trusted, invalid: quantile.invalidDuration, latencies: quantile,
            makeDelays: { { _ in quantile.value } })
    }

    /// Starts another attempt when `delay` has passed without an event. The closure is given the number of
    /// the attempt that has just started, from 1, and returns nil when no other may start beside that
    /// attempt.
    ///
    /// A delay below zero counts as zero. The rest is as in `hedge(after:maxAttempts:budget:scheduler:)`.
    public func hedge(
        maxAttempts: Int, budget: RetryBudget? = nil, scheduler: any Scheduler,
        delay: @escaping @Sendable (Int) -> Duration?
    ) -> Observable<Element> { hedging(maxAttempts, budget, scheduler.trusted, makeDelays: { delay }) }

    private func hedging(
        _ maxAttempts: Int, _ budget: RetryBudget?, _ scheduler: any TrustedScheduler,
        invalid: InvalidDurationError? = nil, latencies: LatencyQuantile? = nil,
        makeDelays: @escaping @Sendable () -> @Sendable (Int) -> Duration?
    ) -> Observable<Element> {
        require(
            maxAttempts >= 1,
            "Rill: hedge(maxAttempts:) counts attempts, the first included, and needs 1 or more, but got \(maxAttempts)"
        )
        let source = asObservable()
        return Observable(rejecting: invalid ?? budget?.invalidDuration) { observer, lifetime in
            let outer = HeldLimits.current
            let held = HeldLimits(HedgePermit(of: budget, in: lifetime), inside: outer)
            let countingBudget = budget.flatMap { outer?.covers($0) == true ? nil : $0 }
            countingBudget?.countStream(at: scheduler.now)
            HedgeCoordinator(
                delay: makeDelays(), maxAttempts: maxAttempts, budget: budget,
                countingBudget: countingBudget, latencies: latencies, in: lifetime, scheduler: scheduler,
                startAttempt: { attempt in
                    source.run(
                        Observer(
                            onNext: { if attempt.isWinner { observer.onNext($0) } },
                            onEnd: { if attempt.end(with: $0) { observer.onEnd($0) } }),
                        in: attempt.inner.lifetime, inside: held)
                }
            ).start()
        }
    }
}

/// The permit of a budget that a hedge holds for its attempts.
private final class HedgePermit: PermitLender {
    private let budget: RetryBudget?
    private let lifetime: Lifetime

    init(of budget: RetryBudget?, in lifetime: Lifetime) {
        self.budget = budget
        self.lifetime = lifetime
    }

    func lend(_ limit: any AnyObject & Sendable) -> HeldLimits.Return? {
        guard limit === budget, !lifetime.isDisposed else { return nil }
        return {}
    }
}
