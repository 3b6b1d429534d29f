import Rill
import RillLocks

extension SubscriptionRecorder {
    /// Records that an attempt started and why, and returns its number; nil when the subscription is over.
    /// The first attempt was recorded with the subscription.
    @discardableResult func attemptStarted() -> Int32? {
        let before = latestAttempt.withLock { $0 }
        switch before {
        case .notStarted:
            replaceLatestAttempt { _ in .running(1) }
            return 1
        case .waiting(let refusals, let refusal):
            replaceLatestAttempt { _ in .running(1) }
            firstAttemptWaited(refusals: refusals, refusal)
            return 1
        case .running, .disposed, .ended: break
        }
        let now = log.scheduler.now
        // Outside the lock because they may hold dropped entries afterwards.
        let thread = log.currentThread
        var retry = Record(.subscribed, at: now, in: slot, by: thread)
        var subscribed = retry
        let (attempt, needs) = log.store.withLock { store -> (Int32?, ListenerNeeds) in
            guard !isOver.load(ordering: .relaxed) else { return (nil, .nothing) }
            let attempt = store.nextAttempt(in: slot)
            let delay = before.ending?.time.duration(to: store.time(now)) ?? .zero
            let details = LogRetry(
                attempt: Int(attempt), delay: delay, planned: before.ending?.planned, cause: before.cause,
                refusals: before.ending?.refusals ?? 0, refusal: before.ending?.refusal ?? "")
            retry = Record(.retry(details), at: now, in: slot, by: thread)
            let results = (store.append(&retry), store.append(&subscribed))
            return (attempt, max(results.0.listeners, results.1.listeners))
        }
        if let attempt { replaceLatestAttempt { _ in .running(attempt) } }
        log.serve(needs)
        return attempt
    }

    /// Records that the first attempt starts now, because a limit has refused it before.
    func firstAttemptWaited(refusals: Int, _ refusal: String) {
        let now = log.scheduler.now
        let wait = LogRetry(
            attempt: 1, delay: start.duration(to: now), planned: nil, cause: .waited, refusals: refusals,
            refusal: refusal)
        record(.retry(wait), at: now)
    }

    /// Notes that an attempt was torn down, unless it has ended or is not the latest.
    func attemptDisposed(_ attempt: Int32) {
        replaceLatestAttempt { if case .running(attempt) = $0 { .disposed } else { $0 } }
    }

    /// Records how an attempt ended, the latest one if `attempt` is nil, with the error redacted.
    func attemptEnded(_ attempt: Int32?, with error: (any Error)?) {
        let error = error.map(log.redaction.redacted)
        guard let result = record(.end(error), attempt: attempt) else { return }
        let ending = AttemptState.Ending(time: result.time, error: error, sequence: result.sequence)
        replaceLatestAttempt { _ in .ended(ending) }
    }

    /// Records how the result ended, with the error redacted, unless its last attempt has just ended in the
    /// same way.
    @usableFromInline func resultEnded(with error: (any Error)?) {
        let error = error.map(log.redaction.redacted)
        let lastSequence = log.store.withLock { store in
            isOver.load(ordering: .relaxed) ? nil : store.slots[Int(slot)].lastSequence
        }
        if let ending = latestAttempt.withLock({ $0.ending }), ending.sequence == lastSequence,
            ending.error.map(LoggedError.init) == error.map(LoggedError.init)
        {
            return
        }
        record(.end(error))
    }

    /// Records what a retry policy decided.
    func policyDecided(_ event: RetryEvent) {
        if case .failed(let failure, _) = event { attemptFailedByPolicy(with: failure.error) }
        switch event {
        case .failed(_, .retry(let delay)): retryPlanned(after: delay)
        case .postponed(let reason, _, _): attemptRefused(reason.description)
        case .failed(_, .exhausted(let reason, _)), .refused(let reason, _, _): gaveUp(reason.description)
        case .failed(_, .failed): gaveUp("this error is not retried")
        case .started, .completed, .failed(_, .completed): break
        }
    }

    /// Records an attempt that the policy ended itself, at its time limit for example, without an event of
    /// the attempt.
    private func attemptFailedByPolicy(with error: any Error) {
        if latestAttempt.withLock({ $0.ending }) == nil { attemptEnded(nil, with: error) }
    }

    /// Notes the delay that a retry policy chose, for the entry of the next attempt.
    func retryPlanned(after delay: Duration) {
        replaceLatestAttempt { $0.changingEnding { $0.planned = delay } }
    }

    /// Notes that a limit refused the next attempt, which is tried again later.
    func attemptRefused(_ reason: String, times: Int = 1) {
        replaceLatestAttempt { state in
            switch state {
            case .notStarted: .waiting(refusals: times, refusal: reason)
            case .waiting(let before, _): .waiting(refusals: before + times, refusal: reason)
            case .running, .disposed, .ended:
                state.changingEnding { ending in
                    ending.refusals = ending.refusals.addingReportingOverflow(times).partialValue
                    ending.refusal = reason
                }
            }
        }
    }

    /// Records that no attempt follows.
    func gaveUp(_ reason: String) {
        guard let result = record(.gaveUp(reason)) else { return }
        replaceLatestAttempt { $0.changingEnding { $0.sequence = result.sequence } }
    }

    /// Replaces the state and returns the one before, whose error is released outside the lock.
    @discardableResult
    private func replaceLatestAttempt(_ change: (AttemptState) -> AttemptState) -> AttemptState {
        latestAttempt.withLock { state in
            defer { state = change(state) }
            return state
        }
    }
}

extension LogEntry.Kind {
    fileprivate static func end(_ error: (any Error)?) -> Self {
        error.map { .error(LoggedError($0)) } ?? .completed
    }
}
