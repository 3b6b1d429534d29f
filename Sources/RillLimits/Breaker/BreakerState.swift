/// State of a circuit breaker: its state machine, and the streams that wait for it.
struct BreakerState: Sendable {
    var circuit: Circuit
    var waiters = BreakerWaiters()

    /// Admits or refuses an attempt. During a release, the result of an attempt releases further streams, and
    /// a stream that may wait waits for its turn.
    mutating func admit(
        at now: Instant, in lifetime: Lifetime, mayWait: Bool, place: AttemptPlace.Number?
    ) -> AttemptAdmission {
        waiters.giveUpAttempts(after: circuit.limits.probeTimeout, at: now)
        waiters.ask(from: place)
        let othersAreAhead =
            switch circuit.state {
            case .closed: waiters.isReleasing && !waiters.isTurn(of: place)
            case .halfOpen: waiters.isBehind(place, for: circuit.freeProbes)
            case .open, .isolated, .metricsOnly: false
            }
        if mayWait && othersAreAhead { return circuit.refuseToWait(at: now) }
        let admission = circuit.admit(at: now, in: lifetime)
        if case .admitted(let permit?) = admission, circuit.isClosed, waiters.isReleasing {
            waiters.attemptStarted(permit, of: place, in: lifetime, at: now)
        }
        return admission
    }

    /// The lifetimes of the attempts for whose answers refused streams wait; none unless it is a refusal.
    func awaited(after admission: AttemptAdmission) -> [Lifetime] {
        guard case .refused = admission else { return [] }
        return circuit.probeLifetimes + waiters.awaited
    }

    mutating func record(
        _ result: AttemptResult, of permit: Circuit.Permit, after time: Duration, at now: Instant
    ) {
        if result == .success && circuit.isClosed { waiters.learn(time) }
        circuit.record(result, of: permit, after: time, at: now)
        waiters.attemptAnswered(permit, result, after: time)
    }

    /// The closures, to be called outside the lock, that wake the streams that may ask for admission now.
    mutating func wakes(isChanged: Bool) -> [BreakerWaiters.Wake] {
        switch circuit.state {
        case .closed:
            if isChanged { waiters.beginRelease(circuit.limits.probes) }
            return waiters.takeReleased()
        case .open, .isolated, .metricsOnly: return isChanged ? waiters.takeAll() : []
        case .halfOpen: return waiters.takeFirst(circuit.freeProbes)
        }
    }
}
