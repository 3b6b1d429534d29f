import RillLocks

/// The wait of a stream whose attempt a limit has refused. At `due`, or when the limit wakes it earlier, the
/// stream asks the limit again, once.
@usableFromInline final class AttemptWait: Sendable {
    let start: Instant
    /// When the stream asks again, unless the limit wakes it earlier.
    let due: Instant

    let refusal: AttemptRefusal
    private let scheduler: any TrustedScheduler
    /// Ends once the stream has asked again.
    private let inner: InnerSubscription
    private let isOver = Atomic<Bool>(false)
    private let hasStarted = Atomic<Bool>(false)

    /// The place of the stream in the queue of the limit.
    var place: AttemptPlace.Number? { refusal.place?.number }

    /// Nil when no attempt is possible by `latest`. The stream asks later than it may, by `spread`, which is
    /// at most `width`, so that streams that wait for the same moment do not start together. If less time
    /// than `width` is left until `latest`, `spread` shrinks in proportion: on a real clock, a stream that is
    /// due at `latest` itself is too late.
    init?(
        for refusal: AttemptRefusal, from now: Instant, until latest: Instant, spread: Duration,
        of width: Duration, in parent: Lifetime, scheduler: any TrustedScheduler
    ) {
        guard let retryAt = refusal.retryAt, refusal.mayEndEarlier || retryAt <= latest else { return nil }
        let room = max(.zero, retryAt.duration(to: latest))
        let late = room < width ? spread.scaled(by: room / width) : spread
        due = min(retryAt.advanced(by: late), latest)
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

    /// Called when the stream has asked again; `starts` says whether its attempt starts.
    func end(starts: Bool) {
        hasStarted.store(starts, ordering: .releasing)
        _ = inner.end()
    }

    private func isFirst() -> Bool { !isOver.exchange(true, ordering: .acquiringAndReleasing) }
}
