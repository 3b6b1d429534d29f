import RillCore
import RillLocks

/// Refuses all attempts for a time when too many of the latest have failed, for all streams that share the
/// breaker.
///
///     static let breaker = CircuitBreaker()
///     request.retry(policy.breaker(breaker), scheduler: scheduler)
///
/// | state | attempts | until |
/// |---|---|---|
/// | `closed` | all | of the results in `window`, at least `minimumCalls`, the share of failures is `failureRate`, or that of slow ones `slowCallRate` |
/// | `open` | none, not even the first of a stream | its duration is over and an attempt arrives; there is no timer |
/// | `halfOpen` | as many as `probes` | all have succeeded: `closed`; or one fails or is slow: `open`, for the next duration |
/// | `isolated` | none | `close()` or `metricsOnly()` |
/// | `metricsOnly` | all; results are counted, and nothing follows | `close()` or `isolate()` |
///
/// An attempt succeeds with its completion, or when its subscriber leaves after an element. It fails with an
/// error that its policy retries, even after an element. An error that the policy does not retry counts as a
/// success, since the dependency is alive, unless `countingFailures(where:)` says otherwise. An attempt
/// without a result does not count; a probe without one is decided when an attempt comes `probeTimeout` after
/// its start: if it has emitted, as a stream without an end does, it has succeeded, and otherwise failed.
///
/// When an attempt is refused, the result fails with the last error, or with `AttemptRefused` if it was the
/// first attempt, and says when to come back; `waitingForBreaker()` makes a policy wait for that moment. Make
/// one breaker per dependency. All streams that share it must use schedulers with the
/// same clock.
///
/// The pattern is that of Michael Nygard, "Release It!" (2007).
public final class CircuitBreaker: Sendable {
    public enum State: Sendable, Hashable {
        case closed
        case open(until: Instant)
        case halfOpen
        /// By `isolate()`.
        case isolated
        /// By `metricsOnly()`.
        case metricsOnly
    }

    /// The results from which a closed breaker decides.
    public enum Window: Sendable, Hashable {
        /// The latest of this number, however old they are.
        case calls(Int)
        /// Those of the latest time, in tenths of it.
        case time(Duration)
    }

    /// What a breaker counts.
    public struct Figures: Sendable, Hashable {
        public let state: State
        /// The results in the window; none when the breaker is not closed.
        public let calls: Int
        public let failures: Int
        public let slowCalls: Int
        /// How many attempts have been refused since the breaker was made.
        public let refused: Int
        /// How often it has opened.
        public let opened: Int
    }

    private let circuit: Mutex<Circuit>
    private let changes = StatePublisher(State.closed)
    package let invalidDuration: InvalidDuration?

    /// `open` gives the duration of each open state. After its last delay this delay repeats, and it restarts
    /// when the breaker closes. An attempt that takes `slowCall` or longer is slow, whatever its result is;
    /// without it none is. `seed` makes the durations reproducible, for tests.
    ///
    /// The rates must be above 0 and up to 1, `minimumCalls` 1 or more and at most the calls of the window,
    /// `probes` 1 or more.
    public init(
        failureRate: Double = 0.5, minimumCalls: Int = 10, window: Window = .calls(20),
        slowCall: Duration? = nil, slowCallRate: Double = 0.5,
        open: Backoff = .constant(.seconds(5)), probes: Int = 3, probeTimeout: Duration = .seconds(60),
        seed: UInt64? = nil
    ) {
        for (name, rate) in [("failure rate", failureRate), ("slow call rate", slowCallRate)] {
            precondition(
                rate > 0 && rate <= 1,
                "Rill: CircuitBreaker needs a \(name) above 0 and up to 1, but got \(rate)")
        }
        precondition(
            minimumCalls >= 1,
            "Rill: CircuitBreaker needs a minimum of 1 call or more, but got \(minimumCalls)")
        if case .calls(let count) = window {
            precondition(
                minimumCalls <= count,
                "Rill: CircuitBreaker needs 1 to \(count) calls, its window, as a minimum, but got \(minimumCalls)"
            )
        }
        precondition(probes >= 1, "Rill: CircuitBreaker needs 1 probe or more, but got \(probes)")
        let limits = Circuit.Limits(
            failureRate: failureRate, minimumCalls: minimumCalls, window: window, slowCall: slowCall,
            slowCallRate: slowCallRate, probes: probes, probeTimeout: probeTimeout)
        circuit = Mutex(
            Circuit(limits, openTimes: open.delays(seed: seed ?? .random(in: .min ... .max))))
        invalidDuration = open.invalidDuration ?? limits.invalidDuration
    }

    /// The state after the last attempt.
    public var state: State { circuit.withLock { $0.state } }

    /// The current state, and then every change. It never ends.
    public var states: Observable<State> { changes.states }

    /// Refuses every attempt from now on, as before a planned outage.
    public func isolate() { change { $0.isolate() } }

    /// Closes the breaker and forgets all results, whatever its state is.
    public func close() { change { $0.close() } }

    /// Refuses nothing from now on, and goes on counting.
    public func metricsOnly() { change { $0.countOnly() } }

    public func figures(at now: Instant) -> Figures { circuit.withLock { $0.figures(at: now) } }

    private func change<Result: Sendable>(_ change: (inout Circuit) -> Result) -> Result {
        let (result, publish) = circuit.withLock { circuit in
            let before = circuit.state
            let result = change(&circuit)
            return (result, circuit.state == before ? nil : changes.reserve(circuit.state))
        }
        publish?()
        return result
    }
}

extension CircuitBreaker: AttemptLimit {
    package var kind: AttemptLimitKind { .breaker }

    package func countStream(at now: Instant) {}

    package func refusal(ofRetryAt due: Instant, cost: Double, decidedAt now: Instant) -> AttemptRefusal? {
        circuit.withLock { $0.refusal(at: due) }
    }

    package func admit(at now: Instant) -> AttemptAdmission { change { $0.admit(at: now) } }

    package func record(
        _ result: AttemptResult, of permit: AttemptAdmission.Permit, after time: Duration, at now: Instant
    ) {
        change { $0.record(result, of: permit, after: time, at: now) }
    }
}

extension Circuit.Limits {
    fileprivate var invalidDuration: InvalidDuration? {
        let windowTime: Duration? = if case .time(let time) = window { time } else { nil }
        return windowTime.flatMap {
            InvalidDuration($0, violating: .aboveZero, in: "CircuitBreaker(window:)")
        }
            ?? slowCall.flatMap {
                InvalidDuration($0, violating: .aboveZero, in: "CircuitBreaker(slowCall:)")
            }
            ?? InvalidDuration(probeTimeout, violating: .aboveZero, in: "CircuitBreaker(probeTimeout:)")
    }
}
