import Rill

extension SubscriptionRecorder {
    /// Records that an attempt started and why, and returns its number; nil when the subscription is over.
    /// The first attempt was recorded with the subscription.
    @discardableResult func attemptStarted() -> Int32? {
        let before = changeAttempts { if !$0.isStarted { $0.start(1) } }
        if !before.isStarted { return 1 }
        let now = log.scheduler.now
        // The records are variables outside the lock because they may hold dropped entries afterwards.
        let thread = log.currentThread
        var retry = Record(.subscribed, at: now, in: slot, by: thread)
        var (subscribed, waited) = (retry, retry)
        let (attempt, needs) = log.store.withLock { store -> (Int32?, ListenerNeeds) in
            guard !isOver.load(ordering: .relaxed) else { return (nil, .nothing) }
            let attempt = store.nextAttempt(in: slot)
            let ending = before.ending(before: attempt)
            let delay = before.timeOfEnd(before: attempt)?.duration(to: store.time(now)) ?? .zero
            let details = LogRetry(
                attempt: Int(attempt), delay: delay, planned: ending?.planned,
                cause: before.cause(of: attempt))
            retry = Record(.retry(details), at: now, in: slot, by: thread)
            var needs = ListenerNeeds.nothing
            if let lateness = ending?.lateness(delay), lateness >= Lateness.least {
                waited = Record(
                    .waited(Lateness.wait(lateness, isBeforeAttempt: true)), at: now, in: slot, by: thread)
                needs = store.append(&waited).listeners
            }
            needs = max(needs, store.append(&retry).listeners, store.append(&subscribed).listeners)
            return (attempt, needs)
        }
        if let attempt { changeAttempts { $0.start(attempt) } }
        log.serve(needs)
        return attempt
    }

    /// Notes that an attempt was torn down `delay` ago, unless it has ended.
    func attemptDisposed(_ attempt: Int32, ago delay: Duration = .zero) {
        endWaits(ofAttempt: attempt)
        let time = log.scheduler.now.advanced(by: .zero - max(.zero, delay))
        changeAttempts { $0.tearDown(attempt, at: time) }
    }

    /// Records how an attempt ended, with the error redacted. If `attempt` is nil, the entry belongs to the
    /// latest attempt. Returns the sequence number of the entry.
    @discardableResult func attemptEnded(_ attempt: Int32?, with error: (any Error)?) -> Int? {
        let error = error.map(log.redaction.redacted)
        endWaits { attempt == nil || $0.attempt == attempt }
        guard let result = record(.end(error), attempt: attempt) else { return nil }
        let ending = AttemptState.Ending(
            time: result.time, error: error, entry: result.sequence, sequence: result.sequence)
        changeAttempts { $0.end(attempt, with: ending) }
        return result.sequence
    }

    /// Notes that the end of an attempt was delivered, which `entry` records. If the result has not ended by
    /// now, it ends later than the attempt.
    func attemptEndDelivered(_ entry: Int?) {
        // Inside a call that subscribes, an operator may deliver this end to its result when that call
        // returns.
        let isInside = starts.load(ordering: .relaxed) > 0
        changeAttempts { state in
            if state.ending?.entry == entry { state.ending?.isDelivered = true }
            if !isInside { state.deliveredEndIsOver() }
        }
    }

    /// Notes that the call that subscribes to the stream has returned. A result that has not ended by now
    /// ends later than an attempt whose end was delivered.
    @usableFromInline func hasSubscribed() { changeAttempts { $0.deliveredEndIsOver() } }

    /// The sequence number of the subscription's latest entry; nil when the subscription is over.
    var lastSequence: Int? {
        log.store.withLock { isOver.load(ordering: .relaxed) ? nil : $0.slots[Int(slot)].lastSequence }
    }

    /// Records how the result ended, with the error redacted, unless its last attempt has just ended in the
    /// same way.
    @usableFromInline func resultEnded(with error: (any Error)?) {
        endWaits { _ in true }
        let error = error.map(log.redaction.redacted)
        let (lastSequence, now) = (lastSequence, log.scheduler.now)
        let attempts = attempts.withLock { $0 }
        let isTold =
            attempts.ending.map { ending in
                ending.sequence == lastSequence && !ending.hasPassed(at: now)
                    && ending.error.map(LoggedError.init) == error.map(LoggedError.init)
            } ?? false
        // While another attempt seems to run, the failure of one does not show that the result has failed.
        let unended = error == nil ? [] : attempts.unended
        if isTold && unended.isEmpty { return }
        // An end of the result that no attempt has sent also ends the attempts that it interrupts.
        let sending = sendingAttempt(at: ThreadContext.place())
        let interrupted = isTold ? [] : sending != 0 ? [sending] : attempts.interrupted(at: now)
        for attempt in interrupted { record(.end(error), attempt: attempt) }
        if interrupted.isEmpty || !Set(unended).isSubset(of: interrupted) {
            record(.end(error), attempt: interrupted.isEmpty && attempts.ending == nil ? nil : 0)
        }
    }

    /// Records what a retry policy decided.
    func policyDecided(_ event: RetryEvent) {
        // An attempt that the policy ended itself, at its time limit for example, has no event of its own.
        if case .failed(let failure, _) = event, attempts.withLock({ $0.ending }) == nil {
            attemptEnded(nil, with: failure.error)
        }
        switch event {
        case .failed(_, .retry(let delay)): retryPlanned(after: delay)
        case .failed(_, .exhausted(let reason, _)), .refused(let reason, _, _): gaveUp(reason.description)
        case .failed(_, .failed): gaveUp("this error is not retried")
        case .started, .postponed, .completed, .failed(_, .completed): break
        }
    }

    /// Notes the delay that a retry policy chose, for the entry of the next attempt.
    func retryPlanned(after delay: Duration) { changeAttempts { $0.ending?.planned = delay } }

    /// Records that no attempt follows.
    func gaveUp(_ reason: String) {
        guard let result = record(.gaveUp(reason)) else { return }
        changeAttempts { state in
            state.ending?.sequence = result.sequence
            state.ending?.hasGivenUp = true
        }
    }

    /// Changes the state and returns the previous one, so that its error is released outside the lock.
    @discardableResult
    private func changeAttempts(_ change: (inout AttemptState) -> Void) -> AttemptState {
        attempts.withLock { state in
            let before = state
            change(&state)
            return before
        }
    }
}

extension LogEntry.Kind {
    fileprivate static func end(_ error: (any Error)?) -> Self {
        error.map { .error(LoggedError($0)) } ?? .completed
    }
}
