/// State of `retry(policy)`: it records when attempts start and fail, and asks the policy what follows. At
/// any time either one attempt or one delay runs, so no lock is needed.
@usableFromInline final class RetryPolicyCoordinator: Sendable {
    private struct State {
        var history: RetryHistory
        var attempt = 0
        var startedAt = Instant.zero
        var delayBefore = Duration.zero
        var lastError: (any Error)?
        var permit: AttemptPermit?
        /// The wait for a limit that has refused the attempt.
        var wait: AttemptWait?
        /// The wait for the next attempt, as a log records it.
        var recorded: RecordedWait?
    }

    /// Shared by all subscriptions to the stream, because a policy takes long to copy.
    @usableFromInline final class Shared: Sendable {
        fileprivate let policy: RetryPolicy

        @usableFromInline init(_ policy: RetryPolicy) { self.policy = policy }
    }

    private let shared: Shared
    private var policy: RetryPolicy { _read { yield shared.policy } }
    private let scheduler: any TrustedScheduler
    /// The lifetime of the result.
    private let lifetime: Lifetime
    private let state: Unsynchronized<State>
    private let request: LimitedRequest
    /// The limits that enclosing streams hold for the whole stream.
    private let held = HeldLimits.current

    /// How many elements the current attempt has emitted.
    @usableFromInline let elements = Unsynchronized(0)

    @usableFromInline init(_ shared: Shared, in lifetime: Lifetime, on scheduler: any TrustedScheduler) {
        self.shared = shared
        self.lifetime = lifetime
        self.scheduler = scheduler
        state = Unsynchronized(State(history: RetryHistory(from: scheduler.now)))
        request = LimitedRequest(shared.policy.limits)
    }

    @usableFromInline enum Start {
        case started
        /// A limit has refused the attempt; the attempt is tried again after this wait.
        case postponed(AttemptWait)
        /// The result fails with this error, because no attempt may start.
        case refused(any Error)
    }

    /// Starts an attempt, if the policy's time and its limits allow one now.
    @usableFromInline func start<Element>(
        _ source: Observable<Element>, _ observer: Observer<Element>, in lifetime: Lifetime
    ) -> Start {
        let now = scheduler.now
        let refusal = refusal(at: now, in: lifetime)
        // Not before the limits have decided, so that they still know the place of the stream.
        endWait(at: now, starts: refusal == nil)
        if let refusal {
            if let wait = wait(for: refusal, from: now) {
                recordWait(for: refusal.reason.description)
                notify { .postponed(refusal.reason, by: now.duration(to: wait.due), at: now) }
                return .postponed(wait)
            }
            endRecordedWait()
            let error = policy.error(refusal, last: state.value.lastError, state.value.history, at: now)
            notify { .refused(refusal.reason, error, at: now) }
            return .refused(error)
        }
        endRecordedWait()
        elements.value = 0
        state.value.attempt += 1
        state.value.startedAt = now
        let permit = state.value.permit
        if let permit { lifetime.onDispose { permit.dispose() } }
        notify { .started(attempt: state.value.attempt, at: now) }
        if let permit {
            let watched = permit.watching(observer) { [shared] in shared.policy.result(ofElement: $0) }
            source.run(watched, in: lifetime, inside: HeldLimits(permit, inside: held))
        } else {
            source.run(observer, in: lifetime, backInside: held)
        }
        return .started
    }

    @usableFromInline func fail(with error: any Error) -> RetryOutcome {
        let failure = AttemptFailure(
            attempt: state.value.attempt, error: error, startedAt: state.value.startedAt,
            failedAt: scheduler.now, delayBefore: state.value.delayBefore, elements: elements.value)
        let outcome = policy.outcome(
            of: failure, after: &state.value.history, permit: state.value.permit.take(), inside: held)
        if case .retry(let delay) = outcome {
            state.value.delayBefore = delay
            state.value.recorded = RecordedWait(for: .backoff(error), inside: held)
        }
        state.value.lastError = error
        notify { .failed(failure, outcome) }
        return outcome
    }

    @usableFromInline func complete() {
        notify { .completed(attempt: state.value.attempt, at: scheduler.now) }
    }

    /// Why no attempt may start now. Nil when one may; then its permit, if it needs one, is in `state`.
    private func refusal(at now: Instant, in lifetime: Lifetime) -> AttemptRefusal? {
        let hasWaited = state.value.attempt > 0 || state.value.wait != nil
        let latest = policy.latestStart(state.value.history)
        if hasWaited && now > latest {
            // A stream that has waited until `latest` would be refused again, for the same reason.
            let wait = state.value.wait
            return wait?.due == latest ? wait?.refusal : AttemptRefusal(.elapsed)
        }
        guard !policy.limits.isEmpty else { return nil }
        let place = state.value.wait?.place
        switch policy.limits.admit(at: now, in: lifetime, inside: held, place: place) {
        case .refused(let refusal): return refusal
        case .admitted(let permits):
            state.value.permit = AttemptPermit(of: request, permits: permits, scheduler: scheduler, from: now)
            return nil
        }
    }

    /// Makes the wait of a stream that was refused. It uses one delay of the backoff; nil when the stream
    /// must end.
    private func wait(for refusal: AttemptRefusal, from now: Instant) -> AttemptWait? {
        guard policy.limits.waitWhenRefused, let (delay, range) = state.value.history.nextDelay(of: policy)
        else { return nil }
        state.value.wait = AttemptWait(
            for: refusal, from: now, until: policy.latestStart(state.value.history),
            spread: delay - range.lowerBound, of: range.upperBound - range.lowerBound, in: lifetime,
            scheduler: scheduler)
        return state.value.wait
    }

    private func endWait(at now: Instant, starts: Bool) {
        guard let wait = state.value.wait.take() else { return }
        state.value.delayBefore = state.value.delayBefore.plus(wait.start.duration(to: now).counted)
        wait.end(starts: starts)
    }

    /// Records the wait for a limit, which follows the wait for the backoff.
    private func recordWait(for reason: String) {
        if let recorded = state.value.recorded, recorded.isForLimit { return recorded.refused(reason) }
        endRecordedWait()
        state.value.recorded = RecordedWait(for: .refusal(reason), inside: held)
    }

    private func endRecordedWait() { state.value.recorded.take()?.end() }

    private func notify(_ event: () -> RetryEvent) {
        guard !policy.observers.isEmpty else { return }
        let event = event()
        for observer in policy.observers { observer(event) }
    }
}
