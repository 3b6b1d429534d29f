import RillLocks

/// The part that one attempt has in the shared limits. They hear once that it has answered, with its first element or
/// its completion; of its failure; or that its subscriber has left before it said anything.
final class AttemptTicket: Sendable {
    private let limits: SharedLimits
    private let permit: Circuit.Permit
    private let scheduler: any Scheduler

    /// Whoever sets it speaks for the attempt: an event of it, or the subscriber who leaves.
    private let hasSpoken = Atomic<Bool>(false)
    private let hasAnswered = Confined(false)
    private let isSettled = Confined(false)

    init(_ limits: SharedLimits, permit: Circuit.Permit, scheduler: any Scheduler) {
        self.limits = limits
        self.permit = permit
        self.scheduler = scheduler
    }

    /// Passes all events on, and answers with the first.
    func watching<Element>(_ observer: Observer<Element>) -> Observer<Element> {
        Observer(
            onNext: { element in
                self.answer()
                observer.onNext(element)
            },
            onError: { error in
                let isFirst = self.speak()
                // The attempt is torn down first, then the policy says what kind of error this is and settles it.
                observer.onError(error)
                // It does not when another thread has disposed of everything meanwhile.
                if isFirst && !self.isSettled.value { self.record(.dropped) }
            },
            onCompleted: {
                self.answer()
                observer.onCompleted()
            })
    }

    func settle(as result: Circuit.Result) {
        isSettled.value = true
        if result == .failure || !hasAnswered.value { record(result) }
    }

    /// The subscriber has left, unless the attempt has spoken.
    func drop() {
        if speak() { record(.dropped) }
    }

    private func answer() {
        guard !hasAnswered.value else { return }
        hasAnswered.value = true
        if speak() { record(.answer) }
    }

    private func speak() -> Bool { !hasSpoken.exchange(true, ordering: .acquiringAndReleasing) }

    private func record(_ result: Circuit.Result) {
        limits.record(result, of: permit, at: scheduler.now)
    }
}
