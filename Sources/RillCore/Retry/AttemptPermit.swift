import RillLocks

/// A stream under shared limits, which counts for them once: with the first attempt that no limiter inside it
/// has refused.
final class LimitedRequest: Sendable {
    fileprivate let limits: AttemptLimits
    private let isCounted = Atomic<Bool>(false)

    init(_ limits: AttemptLimits) { self.limits = limits }

    fileprivate func count(at now: Instant, of permits: AttemptLimits.Permits) {
        if !isCounted.exchange(true, ordering: .relaxed) { limits.countStream(at: now, of: permits) }
    }
}

/// An element that may tell that its stream has failed, such as a body that has broken off.
package protocol FailureElement { var failure: (any Error)? { get } }

/// One attempt under shared limits: it reports one result to them.
///
/// A completion is a success; the policy decides what an error is. A subscriber that leaves after an element
/// has what it wanted, a success too; one that leaves before is `dropped`.
///
/// The streams inside the attempt need no permit of its limits until it has ended.
final class AttemptPermit: PermitLender {
    /// What has come of the attempt.
    private enum Progress {
        static let nothing = 0
        static let element = 1
        static let end = 2
    }

    private let request: LimitedRequest
    private let permits: AttemptLimits.Permits
    private let scheduler: any TrustedScheduler
    private let startedAt: Instant

    /// Set to `end` once, by the terminal event or by disposal, which then reports the result.
    private let progress = Atomic<Int>(Progress.nothing)
    /// Set before `progress` becomes `element`, and read after.
    private let firstElement = Unsynchronized<Duration?>(nil)
    /// Whether the attempt has failed and the policy has not decided what that means. Of the thread that ends
    /// the attempt; atomic because an `Unsynchronized` is an object of its own.
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
    /// tells a failure.
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
                // The policy is not asked when another thread has disposed of everything meanwhile.
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

    /// The subscription has ended.
    func dispose() {
        switch end() {
        case Progress.nothing: record(.dropped, emitted: nil)
        case Progress.element: record(.success, emitted: firstElement.value)
        default: break
        }
    }

    /// Ends the attempt, and returns what had come of it.
    private func end() -> Int { progress.exchange(Progress.end, ordering: .acquiringAndReleasing) }

    /// The first element has come after `time`, or there was none.
    private func record(_ result: AttemptResult, emitted time: Duration?, at moment: Instant? = nil) {
        let now = moment ?? scheduler.now
        if result != .refused { request.count(at: now, of: permits) }
        request.limits.record(result, of: permits, after: time ?? startedAt.duration(to: now), at: now)
    }
}
