import Rill

extension SubscriptionRecorder {
    /// Records that an attempt started and why, and returns its number; nil when the subscription is over.
    /// The first attempt was recorded with the subscription.
    @discardableResult func attemptStarted() -> Int32? {
        let before = changeAttempts { if !$0.isStarted { $0.start(1) } }
        if !before.isStarted { return 1 }
        let now = log.scheduler.now
        // Outside the lock because they may hold dropped entries afterwards.
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

    /// Notes that an attempt was torn down so long ago, unless it has ended.
    func attemptDisposed(_ attempt: Int32, ago delay: Duration = .zero) {
        endWaits(ofAttempt: attempt)
        let time = log.scheduler.now.advanced(by: .zero - max(.zero, delay))
        changeAttempts { $0.tearDown(attempt, at: time) }
    }

    /// Records how an attempt ended, the latest one if `attempt` is nil, with the error redacted. Returns the
    /// number of the entry.
    @discardableResult func attemptEnded(_ attempt: Int32?, with error: (any Error)?) -> Int? {
        let error = error.map(log.redaction.redacted)
        endWaits { attempt == nil || $0.attempt == attempt }
        guard let result = record(.end(error), attempt: attempt) else { return nil }
        let ending = AttemptState.Ending(
            time: result.time, error: error, entry: result.sequence, sequence: result.sequence)
        changeAttempts { $0.end(attempt, with: ending) }
        return result.sequence
    }

    /// Notes that the end of an attempt, which is this entry, was delivered: the result ends later.
    func attemptEndDelivered(_ entry: Int?) {
        // What an operator subscribes to may end its result when the call that subscribes has returned.
        let isInside = starts.load(ordering: .relaxed) > 0
        changeAttempts { state in
            if state.ending?.entry == entry { state.ending?.isDelivered = true }
            if !isInside { state.deliveredEndIsOver() }
        }
    }

    /// Notes that the call that subscribes to the stream has returned: the result ends later.
    @usableFromInline func hasSubscribed() { changeAttempts { $0.deliveredEndIsOver() } }

    /// The latest entry of the subscription; nil when it is over.
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
        // A failure decides nothing while another attempt seems to run.
        let unended = error == nil ? [] : attempts.unended
        if isTold && unended.isEmpty { return }
        // What ends the result instead of an attempt is the end of both.
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

    /// Changes the state and returns the one before, whose error is released outside the lock.
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
