/// The policies of a stream, and the outcomes of its attempts for breakers, throttles and budgets.
extension LimitModel {
    private func policy(_ stream: Int, _ level: Level) -> Program.Policy? {
        level == .outer ? streams[stream].plan.outer : streams[stream].plan.inner
    }

    private func held(_ level: Level) -> WritableKeyPath<Stream, Held> {
        level == .outer ? \.outer.held : \.inner.held
    }

    /// An attempt of a policy, or the only one if there is no policy.
    mutating func attempt(_ stream: Int, _ level: Level) {
        streams[stream][level].attempts += 1
        (streams[stream][level].isRunning, streams[stream][level].hasEmitted) = (true, false)
        if let policy = policy(stream, level) {
            let state = streams[stream][level]
            if let most = policy.maxElapsed, state.attempts > 1, now > state.began + most {
                return giveUp(stream, level, ModelRefusal(reason: "elapsed"))
            }
            if let time = policy.attemptTimeout { set(.cutOff, of: stream, after: time) }
            for limit in policy.limits {
                guard let refusal = ask(limit, held(level), of: stream) else { continue }
                tell(.refused, held(level), of: stream)
                return giveUp(stream, level, refusal)
            }
        }
        if level == .outer { return enter(stream) }
        let state = streams[stream]
        // The first has the turn of its stream, and a further one takes one.
        guard state.plan.isTwice, state.inner.attempts > 1 else { return run(stream) }
        reached.insert("a run that needs a turn of its own")
        streams[stream].passed = 0
        pass(stream)
    }

    /// What is inside of the inner policy.
    mutating func run(_ stream: Int) {
        if streams[stream].plan.hedge == nil { startSource(stream) } else { hedge(stream) }
    }

    /// An attempt has failed, or has completed.
    mutating func attemptEnds(_ stream: Int, _ level: Level, _ failure: ModelFailure?) {
        streams[stream][level].isRunning = false
        guard let policy = policy(stream, level) else { return result(stream, level, failure) }
        if level == .outer { cancel(.cutOff, of: stream) }
        guard let failure else {
            count(stream, level)
            succeed(stream, level)
            return result(stream, level, nil)
        }
        let (outcome, isRetried) = failure.meaning(for: policy)
        tell(outcome, held(level), of: stream)
        if outcome != .refused { count(stream, level) }
        if outcome == .success, let budget = policy.budget { budgets[budget].countSuccess() }
        streams[stream][level].failures += 1
        streams[stream][level].last = failure
        if isRetried { return retry(stream, level, policy, after: failure) }
        if case .end(.undecided) = failure { return result(stream, level, .thrown) }
        result(stream, level, failure)
    }

    private mutating func retry(
        _ stream: Int, _ level: Level, _ policy: Program.Policy, after failure: ModelFailure
    ) {
        let state = streams[stream][level]
        var isDear = false
        if case .end(.dear) = failure { isDear = true }
        if isDear { streams[stream][level].dearDelays += 1 } else { streams[stream][level].delays += 1 }
        let (delays, used) =
            isDear ? (policy.dearDelays, state.dearDelays) : (policy.delays, state.delays)
        func stop(_ reason: String, _ limit: String? = nil) {
            giveUp(stream, level, ModelRefusal(reason: reason, limit: limit))
        }
        if state.failures == policy.most { return stop("attempts") }
        guard used < delays.count else { return stop("delaysEnded") }
        let due = now + delays[used]
        if let most = policy.maxElapsed, due > state.began + most { return stop("elapsed") }
        for limit in policy.limits {
            guard let refusal = refusal(limit, ofRetryAt: due) else { continue }
            breakers[limit]?.reached.insert(.retryRefusedBeforeItsDelay)
            return giveUp(stream, level, refusal)
        }
        if let budget = policy.budget,
            !budgets[budget].withdraw(isDear ? policy.dearCost : 1_000_000, at: now)
        {
            return stop("budget", "budget \(budget)")
        }
        if case .refusal = failure { reached.insert("a refusal that is retried") }
        if streams[stream].plan.hedge != nil {
            reached.insert(
                streams[stream].winner == nil ? "a hedge that is retried" : "a winner that is retried")
        }
        streams[stream].phase = .pausing
        if delays[used] > 0 {
            set(.attempt(level), of: stream, after: delays[used])
        } else {
            attempt(stream, level)
        }
    }

    /// No other attempt follows. If none was made, the refusal itself is the error.
    private mutating func giveUp(_ stream: Int, _ level: Level, _ refusal: ModelRefusal) {
        let (state, wraps) = (streams[stream][level], policy(stream, level)?.wraps == true)
        if level == .outer { cancel(.cutOff, of: stream) }
        streams[stream][level].isRunning = false
        let last = state.failures == 0 ? ModelFailure.refusal(refusal) : state.last
        if !wraps { return result(stream, level, last) }
        finish(stream, "gave up after \(state.failures), \(refusal.text): \(last.text)")
    }

    /// That of a policy, or of what has none.
    private mutating func result(_ stream: Int, _ level: Level, _ failure: ModelFailure?) {
        if level == .outer { return finish(stream, failure.map { "error \($0.text)" } ?? "completed") }
        tell(failure?.outcomeWithoutPolicy ?? .success, \.held, of: stream)
        streams[stream].turns = []
        freePlaces(stream)
        attemptEnds(stream, .outer, failure)
    }

    /// The time of an attempt is over.
    mutating func cutOff(_ stream: Int) {
        tearDown(stream)
        streams[stream].phase = .pausing
        attemptEnds(stream, .outer, .cutOff)
    }

    /// The subscriber leaves an attempt.
    mutating func abandon(_ stream: Int, _ level: Level) {
        guard streams[stream][level].isRunning, policy(stream, level) != nil else { return }
        streams[stream][level].isRunning = false
        count(stream, level)
        if streams[stream][level].hasEmitted {
            succeed(stream, level)
        } else {
            tell(.dropped, held(level), of: stream)
        }
    }

    // Outcomes for the limits.

    /// Why a breaker or a throttle refuses an attempt.
    mutating func ask(_ limit: Int, _ held: WritableKeyPath<Stream, Held>, of stream: Int) -> ModelRefusal? {
        if let answer = breakers[limit]?.admit(at: now) {
            if let call = answer.call { streams[stream][keyPath: held].calls.append((limit, call)) }
            return named(answer.refusal, limit)
        }
        let wasAdmitted = hasStarted(stream, streams[stream].outer.attempts)
        if throttles[limit]?.admits(at: now, wasAdmitted: wasAdmitted) == false {
            return ModelRefusal(reason: "throttled", limit: names[limit])
        }
        streams[stream][keyPath: held].throttles.append(limit)
        return nil
    }

    /// Why a breaker refuses what would start at `due`.
    mutating func refusal(_ limit: Int, ofRetryAt due: Attoseconds) -> ModelRefusal? {
        named(breakers[limit]?.refusal(ofRetryAt: due), limit)
    }

    private func named(_ refusal: ModelRefusal?, _ limit: Int) -> ModelRefusal? {
        refusal.map { ModelRefusal(reason: $0.reason, limit: names[limit], retryAt: $0.retryAt) }
    }

    mutating func tell(_ outcome: ModelOutcome, _ held: WritableKeyPath<Stream, Held>, of stream: Int) {
        let all = streams[stream][keyPath: held]
        streams[stream][keyPath: held] = Held()
        for (breaker, call) in all.calls { breakers[breaker]?.end(call, outcome, at: now) }
        for throttle in all.throttles { throttles[throttle]?.end(outcome, at: now) }
    }

    /// The first element of an attempt of a policy.
    mutating func emit(_ stream: Int, _ level: Level, _ held: WritableKeyPath<Stream, Held>) {
        if streams[stream][level].hasEmitted { return }
        streams[stream][level].hasEmitted = true
        emit(held, of: stream)
        count(stream, level)
    }

    mutating func emit(_ held: WritableKeyPath<Stream, Held>, of stream: Int) {
        for (breaker, call) in streams[stream][keyPath: held].calls { breakers[breaker]?.emit(call, at: now) }
    }

    /// With the first event of its first attempt that was not refused.
    private mutating func count(_ stream: Int, _ level: Level) {
        guard let budget = policy(stream, level)?.budget, !streams[stream][level].isCounted else { return }
        streams[stream][level].isCounted = true
        budgets[budget].countStream(at: now)
    }

    private mutating func succeed(_ stream: Int, _ level: Level) {
        tell(.success, held(level), of: stream)
        if let budget = policy(stream, level)?.budget { budgets[budget].countSuccess() }
    }
}
