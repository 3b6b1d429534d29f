import Rill
import RillLocks

/// Records one subscription: its events, its attempts and its end.
@usableFromInline final class SubscriptionRecorder<Element: Sendable>: Sendable {
    @usableFromInline typealias Record = LogRecord<Element>

    @usableFromInline let log: EventLog<Element>
    @usableFromInline let slot: Int32
    /// The thread's current subscription while events of this one are delivered.
    @usableFromInline let current: CurrentSubscription
    private let latestAttempt = Mutex(AttemptState.notStarted)
    /// Read and written under the lock of the log: afterwards the slot may belong to another subscription.
    @usableFromInline let isOver = Atomic<Bool>(false)

    @usableFromInline init(_ stream: LoggedStream, in log: EventLog<Element>, parent: Int?) {
        self.log = log
        let stream = log.redaction.redacted(stream)
        let now = log.scheduler.now
        let thread = log.currentThread
        // The record comes out of the lock because it may hold a dropped entry.
        let (slot, number, result, _) = log.store.withLock { store in
            let (slot, number) = store.open(stream, parent: parent)
            var record = Record(.subscribed, at: now, in: slot, by: thread)
            let result = store.append(&record)
            return (slot, number, result, record)
        }
        self.slot = slot
        current = CurrentSubscription(log: log.number, number: number)
        log.serve(result.listeners)
    }

    deinit {
        // A subscription can be released without being disposed.
        if isOver.load(ordering: .relaxed) { return }
        log.store.withLock { $0.close(slot) }
    }

    /// Records an entry at the current time, in the latest attempt unless `attempt` is given. Nil when the
    /// subscription is over.
    @discardableResult func record(_ kind: Record.Kind, attempt: Int32? = nil) -> AppendResult? {
        record(kind, attempt: attempt, at: log.scheduler.now)
    }

    @discardableResult @inlinable
    func record(_ kind: Record.Kind, attempt: Int32? = nil, at now: Instant) -> AppendResult? {
        // Outside the lock because it may hold a dropped entry afterwards.
        var record = Record(kind, at: now, in: slot, by: log.currentThread)
        let result = log.store.withLock { store in
            isOver.load(ordering: .relaxed) ? nil : store.append(&record, attempt: attempt)
        }
        if let result { log.serve(result.listeners) }
        return result
    }

    /// Records the end of the subscription, once.
    @usableFromInline func dispose() {
        var record = Record(.disposed, at: log.scheduler.now, in: slot, by: log.currentThread)
        let result: AppendResult? = log.store.withLock { store in
            guard !isOver.exchange(true, ordering: .relaxed) else { return nil }
            let result = store.append(&record)
            store.close(slot)
            return result
        }
        if let result { log.serve(result.listeners) }
    }

    /// Records an element of the attempt that delivers it on this thread; of the latest if none does.
    @inlinable func record(element: Element, at now: Instant) {
        let delivering = ThreadContext.place().pointee.subscription
        let isOwn = delivering.number == current.number && delivering.log == current.log
        record(.next(element), attempt: isOwn && delivering.attempt > 0 ? delivering.attempt : nil, at: now)
    }

    /// Runs `delivery` with this subscription as the thread's current one, so that logged streams that it
    /// subscribes to become children.
    @inlinable func deliver(of attempt: Int32 = 0, _ delivery: () -> Void) {
        let place = ThreadContext.place()
        let before = place.pointee.subscription
        place.pointee.subscription = current
        place.pointee.subscription.attempt = attempt
        delivery()
        place.pointee.subscription = before
    }
}

extension SubscriptionRecorder {
    /// Records that an attempt started and why, and returns its number; nil when the subscription is over.
    /// The first attempt was recorded with the subscription.
    @discardableResult func attemptStarted() -> Int32? {
        let before = latestAttempt.withLock { $0 }
        if case .notStarted = before {
            replaceLatestAttempt { _ in .running(1) }
            return 1
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
            state.changingEnding { ending in
                ending.refusals = ending.refusals.addingReportingOverflow(times).partialValue
                ending.refusal = reason
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
