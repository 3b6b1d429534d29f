/// What an attempt means for a breaker, from its arrival to its result.
extension CircuitBreakerModel {
    /// When a probe is given up.
    private func end(ofProbe probe: Int) -> Int {
        let (call, most) = (calls[probe], settings.probeTimeout)
        return call.began + (call.first == nil ? min(settings.slowCall ?? most, most) : most)
    }

    private mutating func giveUpProbes(at now: Int) {
        let late = probes.filter { end(ofProbe: $0) <= now }
        if late.contains(where: { calls[$0].first == nil }) {
            reached.insert(.probeGivenUpAsFailure)
            return open(at: now)
        }
        if !late.isEmpty { reached.insert(.probeGivenUpAsSuccess) }
        probes.removeAll { late.contains($0) }
        pass(late.count)
    }

    /// Why a retry is refused that would start at `due`.
    mutating func refusal(ofRetryAt due: Int) -> ModelRefusal? {
        switch state {
        case .open(let end) where due < end:
            refused += 1
            return ModelRefusal(reason: "breakerOpen", retryAt: end)
        case .isolated:
            refused += 1
            return ModelRefusal(reason: "isolated")
        default: return nil
        }
    }

    private mutating func refuse(_ reason: String, until end: Int? = nil) -> (Int?, ModelRefusal?) {
        refused += 1
        return (nil, ModelRefusal(reason: reason, retryAt: end))
    }

    /// The number of the call, or why there is none.
    mutating func admit(at now: Int) -> (call: Int?, refusal: ModelRefusal?) {
        let before = (state: state, opened: opened)
        if state == .halfOpen { giveUpProbes(at: now) }
        if (state == .closed || state == .metricsOnly) && hanging(at: now) > 0 {
            decide(at: now)
            if case .open = state { reached.insert(.openedByWhatHangs) }
        }
        if case .open(let end) = state, end <= now {
            becomeHalfOpen()
            // A state that begins and ends in one arrival is not emitted.
            if opened > before.opened {
                changes = changes.dropLast(2) + (before.state == .halfOpen ? [] : [state.text])
            }
        }
        switch state {
        case .closed, .metricsOnly: break
        case .halfOpen where probes.count + passed < settings.probes: probes.append(calls.count)
        case .halfOpen:
            reached.insert(.probesTaken)
            return refuse("breakerOpen", until: probes.map { end(ofProbe: $0) }.min())
        case .open(let end): return refuse("breakerOpen", until: end)
        case .isolated:
            reached.insert(.refusedByHand)
            return refuse("isolated")
        }
        calls.append(Call(began: now, era: era))
        return (calls.count - 1, nil)
    }

    /// The first element of a call.
    mutating func emit(_ call: Int, at now: Int) {
        calls[call].first = now - calls[call].began
        guard calls[call].era == era, isSlow(now - calls[call].began) else { return }
        reached.insert(.emittedLate)
        guard probes.contains(call) else { return }
        reached.insert(.probeSlowAtItsFirstElement)
        open(at: now)
    }

    mutating func end(_ call: Int, _ outcome: ModelOutcome, at now: Int) {
        calls[call].isOver = true
        guard calls[call].era == era else {
            reached.insert(.resultAfterAChange)
            return
        }
        let slow = outcome != .refused && isSlow(calls[call].first ?? now - calls[call].began)
        let isCounted = slow || outcome == .success || outcome == .failure
        if state == .halfOpen {
            guard let place = probes.firstIndex(of: call) else { return }
            probes.remove(at: place)
            if !isCounted { reached.insert(.probeLeft) }
            if slow && outcome == .dropped { reached.insert(.slowProbeLeft) }
            if slow || outcome == .failure { open(at: now) } else if isCounted { pass(1) }
        } else if isCounted {
            if slow && outcome == .dropped { reached.insert(.slowAndLeft) }
            if state == .metricsOnly { reached.insert(.resultKeptByMetricsOnly) }
            add(failed: outcome == .failure, slow: slow, at: now)
        }
    }
}
