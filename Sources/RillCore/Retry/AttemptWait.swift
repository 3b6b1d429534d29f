import RillLocks

/// The wait of a stream whose attempt a limit has refused: until its time has come, or until the limit wakes
/// it. Then it asks again, once.
@usableFromInline final class AttemptWait: Sendable {
    let start: Instant
    /// When it asks, unless the limit wakes it before.
    let due: Instant

    private let refusal: AttemptRefusal
    private let scheduler: any TrustedScheduler
    /// Ends once the stream has asked.
    private let inner: InnerSubscription
    private let isOver = Atomic<Bool>(false)
    private let hasStarted = Atomic<Bool>(false)

    /// That in the queue of the limit.
    var place: AttemptPlace.Number? { refusal.place?.number }

    /// Nil when no attempt is possible by `latest`. The stream asks `spread` later than it may, so that those
    /// that wait for one moment do not start together.
    init?(
        for refusal: AttemptRefusal, from now: Instant, until latest: Instant, spread: Duration,
        in parent: Lifetime, scheduler: any TrustedScheduler
    ) {
        guard let retryAt = refusal.retryAt, refusal.mayEndEarlier || retryAt <= latest else { return nil }
        due = min(retryAt.advanced(by: spread), latest)
        guard due > now else { return nil }
        start = now
        self.refusal = refusal
        self.scheduler = scheduler
        inner = InnerSubscription(in: parent)
    }

    /// Waits, and then calls `ask`, on the scheduler.
    @usableFromInline func begin(_ ask: @escaping @Sendable () -> Void) {
        let leave = refusal.place?.enter {
            if self.isFirst() { self.scheduler.schedule(in: self.inner.lifetime, ask) }
        }
        if let leave { inner.lifetime.onDispose { leave(self.hasStarted.load(ordering: .acquiring)) } }
        scheduler.schedule(after: start.duration(to: due), in: inner.lifetime) {
            if self.isFirst() { ask() }
        }
    }

    /// The stream has asked, and its attempt starts or not.
    func end(starts: Bool) {
        hasStarted.store(starts, ordering: .releasing)
        _ = inner.end()
    }

    private func isFirst() -> Bool { !isOver.exchange(true, ordering: .acquiringAndReleasing) }
}
