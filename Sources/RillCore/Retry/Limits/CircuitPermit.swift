import RillLocks

/// One attempt under shared limits: it reports one result to them. The first element or the completion is a
/// success; the policy decides what an error is; a subscriber that leaves before either is `dropped`.
final class CircuitPermit: Sendable {
    private let limits: SharedLimits
    private let period: Circuit.Permit
    private let scheduler: any Scheduler

    /// Claimed once, by the first event of the attempt or by disposal.
    private let isClaimed = Atomic<Bool>(false)
    private let hasSucceeded = Unsynchronized(false)
    private let isReported = Unsynchronized(false)

    init(_ limits: SharedLimits, period: Circuit.Permit, scheduler: any Scheduler) {
        self.limits = limits
        self.period = period
        self.scheduler = scheduler
    }

    /// Forwards all events, and reports a success with the first.
    func watching<Element>(_ observer: Observer<Element>) -> Observer<Element> {
        Observer(
            onNext: { element in
                self.succeed()
                observer.onNext(element)
            },
            onError: { error in
                let isFirst = self.claim()
                // Tears the attempt down, and lets the policy decide and `report(_:)`.
                observer.onError(error)
                // The policy is not asked when another thread has disposed of everything meanwhile.
                if isFirst && !self.isReported.value { self.record(.dropped) }
            },
            onCompleted: {
                self.succeed()
                observer.onCompleted()
            })
    }

    /// Reports the result that the policy has decided on.
    func report(_ result: Circuit.Result) {
        isReported.value = true
        if result == .failure || !hasSucceeded.value { record(result) }
    }

    /// The subscription has ended.
    func dispose() {
        if claim() { record(.dropped) }
    }

    private func succeed() {
        guard !hasSucceeded.value else { return }
        hasSucceeded.value = true
        if claim() { record(.success) }
    }

    private func claim() -> Bool { !isClaimed.exchange(true, ordering: .acquiringAndReleasing) }

    private func record(_ result: Circuit.Result) {
        limits.record(result, of: period, at: scheduler.now)
    }
}
