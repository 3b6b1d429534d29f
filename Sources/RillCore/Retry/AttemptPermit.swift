import RillLocks

/// A stream under shared limits. The limits count it once, with the first attempt that no limiter inside the
/// attempt has refused.
final class LimitedRequest: Sendable {
    fileprivate let limits: AttemptLimits
    private let isCounted = Atomic<Bool>(false)

    init(_ limits: AttemptLimits) { self.limits = limits }

    fileprivate func count(at now: Instant, of permits: AttemptLimits.Permits) {
        if !isCounted.exchange(true, ordering: .relaxed) { limits.countStream(at: now, of: permits) }
    }
}

/// An element that may report that its stream has failed, such as a body that has broken off.
package protocol FailureElement { var failure: (any Error)? { get } }

/// One attempt under shared limits. It reports one result to the limits.
///
/// A completion is a success; the policy decides what an error is. If the subscriber leaves after an element,
/// it has what it wanted, and the result is a success. If it leaves before, the result is `dropped`.
///
/// Until the attempt has ended, the streams inside it need no permit of its limits.
final class AttemptPermit: PermitLender {
    /// How far the attempt has come.
    private enum Progress {
        static let nothing = 0
        static let element = 1
        static let end = 2
    }

    private let request: LimitedRequest
    private let permits: AttemptLimits.Permits
    private let scheduler: any TrustedScheduler
    private let startedAt: Instant

    /// Set to `end` once, by the terminal event, by disposal or by an element that reports a failure.
    /// Whichever comes first reports the result.
    private let progress = Atomic<Int>(Progress.nothing)
    /// Set before `progress` becomes `element`, and read afterwards.
    private let firstElement = Unsynchronized<Duration?>(nil)
    /// Whether the attempt has failed and the policy has not decided what that means. Only the thread that
    /// ends the attempt uses it; it is atomic because an `Unsynchronized` would be a further object.
    private let isUndecided = Atomic<Bool>(false)

    init(
        of request: LimitedRequest, permits: AttemptLimits.Permits, scheduler: any TrustedScheduler,
        from start: Instant
    ) {
        self.request = request
        self.permits = permits
        self.scheduler = scheduler
        startedAt = start
    }

    func lend(_ limit: any AnyObject & Sendable) -> HeldLimits.Return? {
        guard progress.load(ordering: .acquiring) != Progress.end, request.limits.contains(limit)
        else { return nil }
        return {}
    }

    /// Forwards all events, and reports a success with the completion. `judge` decides about an element that
    /// reports a failure.
    func watching<Element>(
        _ observer: Observer<Element>, judge: @escaping @Sendable (any Error) -> AttemptResult
    ) -> Observer<Element> {
        let (onNext, onEnd) = (observer.onNext, observer.onEnd)
        let mayTellFailure = Element.self is any FailureElement.Type
        return Observer(
            onNext: { element in
                if self.progress.load(ordering: .relaxed) == Progress.nothing { self.start() }
                if mayTellFailure, let failure = (element as? any FailureElement)?.failure,
                    self.end() != Progress.end
                {
                    self.record(judge(failure), emitted: self.firstElement.value)
                }
                onNext(element)
            },
            onEnd: { error in
                let isFirst = self.end() != Progress.end
                guard error != nil else {
                    if isFirst { self.record(.success, emitted: self.firstElement.value) }
                    return onEnd(nil)
                }
                self.isUndecided.store(isFirst, ordering: .relaxed)
                // Tears the attempt down, and lets the policy decide and `report(_:)`.
                onEnd(error)
                // The policy has not decided if another thread has disposed of the stream meanwhile.
                self.report(.dropped)
            })
    }

    private func start() {
        let now = scheduler.now
        let time = startedAt.duration(to: now)
        firstElement.value = time
        let (isFirst, _) = progress.compareExchange(
            expected: Progress.nothing, desired: Progress.element, ordering: .acquiringAndReleasing)
        if isFirst { record(.started, emitted: time, at: now) }
    }

    /// Reports the result of an attempt that has failed, unless another was reported before.
    func report(_ result: AttemptResult) {
        if isUndecided.exchange(false, ordering: .relaxed) { record(result, emitted: firstElement.value) }
    }

    /// Called when the lifetime of the attempt ends. Reports a result if the attempt was still running.
    func dispose() {
        switch end() {
        case Progress.nothing: record(.dropped, emitted: nil)
        case Progress.element: record(.success, emitted: firstElement.value)
        default: break
        }
    }

    /// Ends the attempt, and returns how far it had come.
    private func end() -> Int { progress.exchange(Progress.end, ordering: .acquiringAndReleasing) }

    /// `time` is the time until the first element; nil if there was none.
    private func record(_ result: AttemptResult, emitted time: Duration?, at moment: Instant? = nil) {
        let now = moment ?? scheduler.now
        if result != .refused { request.count(at: now, of: permits) }
        request.limits.record(result, of: permits, after: time ?? startedAt.duration(to: now), at: now)
    }
}
