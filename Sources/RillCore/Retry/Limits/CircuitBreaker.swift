import RillLocks

/// Refuses all attempts for a time when too many of the latest have failed, for all streams that share the
/// breaker.
///
///     static let breaker = CircuitBreaker()
///     request.retry(policy.breaker(breaker), scheduler: scheduler)
///
/// | state | attempts | until |
/// |---|---|---|
/// | `closed` | all | the share of failures in the last `window` results, of at least `minimumCalls`, is `failureRate` |
/// | `open` | none, not even the first of a stream | its duration is over and an attempt arrives; there is no timer |
/// | `halfOpen` | as many as `probes` | all have succeeded: `closed`; or one fails: `open`, for the next duration |
///
/// An attempt succeeds with its first element or its completion. It fails with an error that its policy
/// retries, even after an element. An error that the policy does not retry counts as a success, since the
/// dependency is alive, unless `countingFailures(where:)` says otherwise. A probe without a result keeps the
/// breaker half open: give its policy an `attemptTimeout`.
///
/// When an attempt is refused, the result fails with the last error, or with `AttemptRefused` if it was the
/// first attempt. Make one breaker per dependency. All streams that share it must use schedulers with the
/// same clock.
///
/// The pattern is that of Michael Nygard, "Release It!" (2007).
public final class CircuitBreaker: Sendable {
    public enum State: Sendable, Hashable {
        case closed
        case open(until: Instant)
        case halfOpen
    }

    private let circuit: Mutex<Circuit>
    private let subject = BehaviorSubject(value: State.closed)
    private let changes: SerializedObserver<State>
    let invalidDuration: InvalidDuration?

    /// `open` gives the duration of each open state. After its last delay this delay repeats, and it restarts
    /// when the breaker closes. `seed` makes the durations reproducible, for tests.
    ///
    /// `failureRate` must be above 0 and up to 1, `minimumCalls` from 1 to `window`, `probes` 1 or more.
    public init(
        failureRate: Double = 0.5, minimumCalls: Int = 10, window: Int = 20,
        open: Backoff = .constant(.seconds(5)), probes: Int = 3, seed: UInt64? = nil
    ) {
        precondition(
            failureRate > 0 && failureRate <= 1,
            "Rill: CircuitBreaker needs a failure rate above 0 and up to 1, but got \(failureRate)")
        precondition(
            minimumCalls >= 1 && minimumCalls <= window,
            "Rill: CircuitBreaker needs 1 to \(window) calls, its window, as a minimum, but got \(minimumCalls)"
        )
        precondition(probes >= 1, "Rill: CircuitBreaker needs 1 probe or more, but got \(probes)")
        let limits = Circuit.Limits(
            failureRate: failureRate, minimumCalls: minimumCalls, window: window, probes: probes)
        circuit = Mutex(
            Circuit(limits, openTimes: open.delays(seed: seed ?? .random(in: .min ... .max))))
        changes = SerializedObserver(subject.asObserver(), in: Lifetime())
        invalidDuration = open.invalidDuration
    }

    /// The state after the last attempt.
    public var state: State { circuit.withLock { $0.state } }

    /// The current state, and then every change. It never ends.
    public var states: Observable<State> { subject.asObservable() }

    func refuses(at time: Instant) -> Bool {
        circuit.withLock { $0.refuses(at: time) }
    }

    func admit(at now: Instant) -> Circuit.Permit? {
        change { $0.admit(at: now) }
    }

    func record(_ result: Circuit.Result, of permit: Circuit.Permit, at now: Instant) {
        change { $0.record(result, of: permit, at: now) }
    }

    /// The event of a state change is reserved under the lock and delivered outside it, so that all
    /// subscribers receive the same order.
    private func change<Result>(_ change: (inout Circuit) -> Result) -> Result {
        let (result, reservation) = circuit.withLock { circuit in
            let before = circuit.state
            let result = change(&circuit)
            return (result, circuit.state == before ? nil : changes.reserve(.next(circuit.state)))
        }
        if let reservation { changes.queue.complete(reservation) }
        return result
    }
}
