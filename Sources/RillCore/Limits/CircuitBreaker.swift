import RillLocks

/// Lets no attempt through for a while when too many of the latest have failed, for all streams that share it.
///
///     static let breaker = CircuitBreaker()
///     request.retry(policy.breaker(breaker), scheduler: scheduler)
///
/// | state | attempts | until |
/// |---|---|---|
/// | `closed` | all | of the last `window` results, and of `minimumCalls` at least, `failureRate` are failures |
/// | `open` | none, not even the first of a stream | its time is over and an attempt comes; there is no timer |
/// | `halfOpen` | so many `probes` | all of them have answered: closed; or one fails: open, for the next time of `open` |
///
/// An attempt answers with its first element or its completion. It fails with an error that its policy retries, even
/// after an element; an error that the policy lets pass is an answer, since the dependency is alive, unless
/// `countingFailures(where:)` says otherwise. A probe that
/// never answers blocks the way to `closed`: give its policy an `attemptTimeout`.
///
/// An attempt that is refused ends the result with the last error; when it is the first of its stream, with
/// `AttemptRefused`. Make one breaker for each dependency; all that share it must be on schedulers of one clock.
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
    private let changes: Serializer<State>
    let invalidTime: InvalidDuration?

    /// When `open` has ended, its last time counts for ever; when the circuit has closed, it starts anew. The same `seed`
    /// draws the same times; without one it is random.
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
        changes = Serializer(subject.asObserver(), in: Lifetime())
        invalidTime = open.invalidTime
    }

    /// The state that the last attempt has left it in.
    public var state: State { circuit.withLock { $0.state } }

    /// The state, and then every change of it. It never ends.
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

    /// A change of state takes its place in line under the lock and is told outside it: all hear the same order.
    private func change<Result>(_ change: (inout Circuit) -> Result) -> Result {
        let (result, isToBeTold) = circuit.withLock { circuit in
            let before = circuit.state
            let result = change(&circuit)
            return (result, circuit.state != before && changes.wait(with: .next(circuit.state)))
        }
        if isToBeTold { changes.gate.performWaiting() }
        return result
    }
}
