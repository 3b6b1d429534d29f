import RillLocks

/// Refuses all attempts for a time when too many of the latest have failed, for all streams that share the
/// breaker.
///
///     static let breaker = CircuitBreaker()
///     request.retry(policy.breaker(breaker), scheduler: scheduler)
///
/// - `closed`: all attempts are made, until the `window` has at least `minimumCalls` results, and the share
///   of failures reaches `failureRate`, or the share of slow attempts `slowCallRate`.
/// - `open`: no attempt is made, not even the first of a stream, until the duration of the state is over and
///   an attempt arrives; there is no timer.
/// - `halfOpen`: as many attempts as `probes` are made. When all have succeeded, the breaker is `closed`;
///   when one fails or is slow, it is `open`, for the next duration.
/// - `isolated`: no attempt is made, until `close()` or `metricsOnly()`.
/// - `metricsOnly`: all attempts are made; results are counted without consequences, until `close()` or
///   `isolate()`.
///
/// An attempt succeeds with its completion, or when its subscriber leaves after an element. It fails with an
/// error that its policy retries, or would retry if a limit of the policy were not reached, even after an
/// element. An error that the policy does not retry, because of its rules or of `decide`, counts as a
/// success, since the dependency is alive, unless `countingFailures(where:)` says otherwise.
/// `CancellationError` and `AttemptRefusedError` are not counted, and neither is an attempt during which the
/// state changes, unless `metricsOnly()` changes the state of a closed breaker.
///
/// An attempt is slow when its first element, or its end if it has none, comes `slowCall` after its start or
/// later. The wait for a `RateLimiter` or a `Bulkhead` that stands before `retry` is part of that time.
///
/// An attempt that hangs is slow once it is `slowCall` old, and counts until it emits or ends; without
/// `slowCall` it does not count. A probe that hangs is given up when an attempt arrives `probeTimeout` or
/// more after its start. If it has emitted, as a stream without an end does, it has succeeded. Otherwise it
/// has failed, and is given up already after `slowCall`.
///
/// When an attempt is refused, the result fails with the last error, or with `AttemptRefusedError` if it was
/// the first attempt, and says when to come back: at the end of the open state, or when the first probe is
/// given up; `waitingForBreaker()` makes a policy wait. Make one breaker per dependency. All streams that
/// share it must use schedulers with the same clock.
///
/// The pattern is that of Michael Nygard, "Release It!" (2007).
public final class CircuitBreaker: Sendable {
    /// Whether the breaker admits attempts.
    public enum State: Sendable, Hashable {
        /// It admits every attempt.
        case closed
        /// It refuses every attempt until this instant.
        case open(until: Instant)
        /// It admits probes, whose results close or open it.
        case halfOpen
        /// It refuses every attempt, by `isolate()`.
        case isolated
        /// It admits every attempt and only counts results, by `metricsOnly()`.
        case metricsOnly
    }

    /// The results from which a closed breaker decides.
    public enum Window: Sendable, Hashable {
        /// The latest results, up to this number, however old they are.
        case calls(Int)
        /// The results of the latest time, which leave the window a tenth of that time at a time.
        case time(Duration)
    }

    /// What the breaker is called in refusals, figures, logs and spans.
    public let name: String
    @usableFromInline static let kindName = "circuit breaker"
    private let inner: Mutex<BreakerState>
    private let changes = StatePublisher(State.closed)
    package let invalidDuration: InvalidDurationError?

    /// `open` gives the duration of each open state. Its last delay repeats, and its delays restart when the
    /// breaker closes. An attempt whose first element or end takes `slowCall` or longer is slow, whatever its
    /// result is; without `slowCall` no attempt is slow. `seed` makes the durations reproducible, for tests.
    ///
    /// The rates must be above 0 and up to 1, `minimumCalls` 1 or more and at most the calls of the window,
    /// `probes` 1 or more.
    public init(
        failureRate: Double = 0.5, minimumCalls: Int = 10, window: Window = .calls(20),
        slowCall: Duration? = nil, slowCallRate: Double = 0.5, open: Backoff = .constant(.seconds(5)),
        probes: Int = 3, probeTimeout: Duration = .seconds(60), seed: UInt64? = nil, name: String = kindName
    ) {
        for (name, rate) in [("failure rate", failureRate), ("slow call rate", slowCallRate)] {
            require(
                rate > 0 && rate <= 1,
                "Rill: CircuitBreaker needs a \(name) above 0 and up to 1, but got \(rate)")
        }
        require(
            minimumCalls >= 1,
            "Rill: CircuitBreaker needs a minimum of 1 call or more, but got \(minimumCalls)")
        if case .calls(let count) = window {
            require(
                minimumCalls <= count,
                "Rill: CircuitBreaker needs 1 to \(count) calls, its window, as a minimum, but got \(minimumCalls)"
            )
        }
        require(probes >= 1, "Rill: CircuitBreaker needs 1 probe or more, but got \(probes)")
        let limits = Circuit.Limits(
            failureRate: failureRate, minimumCalls: minimumCalls, window: window, slowCall: slowCall,
            slowCallRate: slowCallRate, probes: probes, probeTimeout: probeTimeout, name: name)
        let openTimes = open.delays(seed: seed ?? .random(in: .min ... .max))
        self.name = name
        inner = Mutex(BreakerState(circuit: Circuit(limits, openTimes: openTimes)))
        invalidDuration = open.invalidDuration ?? limits.invalidDuration
    }

    /// The state after the last attempt.
    public var state: State { inner.withLock { $0.circuit.state } }

    /// The current state, and then every change. It never ends.
    public var states: Observable<State> { changes.states }

    /// Refuses every attempt from now on, as before a planned outage. Streams that wait end.
    public func isolate() { change { $0.circuit.isolate() } }

    /// Closes the breaker and forgets all results, whatever its state is. Waiting streams start slowly; if
    /// the breaker is closed already, a slow start that is in progress goes on unchanged.
    public func close() { change { $0.circuit.close() } }

    /// Admits every attempt from now on, and still counts results; a closed breaker keeps its results.
    /// Waiting streams start at once.
    public func metricsOnly() { change { $0.circuit.countOnly() } }

    /// The figures at `now`, on the clock of the scheduler.
    public func figures(at now: Instant) -> Figures {
        // From a copy, because `figures(at:)` moves the windows to `now`.
        var circuit = inner.withLock { $0.circuit }
        return circuit.figures(at: now)
    }

    /// Changes the state, and then publishes it and wakes the waiting streams that may ask again.
    private func change<Result: Sendable>(_ change: (inout BreakerState) -> Result) -> Result {
        let (result, publish, wakes) = inner.withLock { inner in
            let (state, generation) = (inner.circuit.state, inner.circuit.generation)
            let result = change(&inner)
            let isChanged = inner.circuit.generation != generation
            let publish = inner.circuit.state == state ? nil : changes.reserve(inner.circuit.state)
            return (result, publish, inner.wakes(isChanged: isChanged))
        }
        publish?()
        for wake in wakes { StreamStarts.schedule(wake) }
        return result
    }
}

extension CircuitBreaker: AttemptLimit {
    package var kind: AttemptLimitKind { .breaker }

    package func countStream(at now: Instant) {}

    package func refusal(
        ofRetryAt due: Instant, waitingUntil latest: Instant?, cost: Double, decidedAt now: Instant
    ) -> AttemptRefusal? { inner.withLock { $0.circuit.refuseRetry(at: due, waitingUntil: latest) } }

    package func admit(
        at now: Instant, in lifetime: Lifetime, mayWait: Bool, place: AttemptPlace.Number?
    ) -> AttemptAdmission {
        let (admission, awaited, generation) = change { state in
            let admission = state.admit(at: now, in: lifetime, mayWait: mayWait, place: place)
            return (admission, state.awaited(after: admission), state.circuit.generation)
        }
        guard case .refused(let refusal) = admission else { return admission }
        // A part of an attempt for which other streams wait must not wait for them, so it is admitted.
        var left = Lifetime.mostSearched
        if awaited.contains(where: { $0.contains(lifetime, searching: &left) }) { return .admitted(nil) }
        inner.withLock { $0.circuit.refused += 1 }
        guard mayWait else { return admission }
        let number = place ?? inner.withLock { $0.waiters.nextPlace() }
        let place = AttemptPlace(number) { self.enqueue($0, at: number, after: generation) }
        return .refused(
            AttemptRefusal(
                refusal.reason, retryAt: refusal.retryAt, mayEndEarlier: refusal.mayEndEarlier, place: place))
    }

    package func record(
        _ result: AttemptResult, of permit: AttemptAdmission.Permit, after time: Duration, at now: Instant
    ) { change { $0.record(result, of: permit, after: time, at: now) } }

    /// Enqueues a stream that was refused in the state of that generation.
    private func enqueue(
        _ wake: @escaping BreakerWaiters.Wake, at place: AttemptPlace.Number, after generation: Int
    ) -> @Sendable (Bool) -> Void {
        let isCurrent = change { inner in
            guard inner.circuit.generation == generation else { return false }
            inner.waiters.insert(wake, at: place)
            return true
        }
        guard isCurrent else {
            // The state has changed since.
            StreamStarts.schedule(wake)
            return { _ in }
        }
        // What the stream retains is released outside the lock.
        return { hasStarted in _ = self.change { $0.waiters.remove(place, hasStarted: hasStarted) } }
    }
}
