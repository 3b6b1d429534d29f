import RillLocks

/// State of `timeout`: one timer, which is set again when an element has moved the deadline.
@usableFromInline final class TimeoutCoordinator: Sendable {
    /// The lifetime of the source; it ends at the timeout.
    @usableFromInline let source: ChildLifetime

    /// The lifetime of the timer; it ends with the source.
    private let timing: ChildLifetime

    private let lifetime: Lifetime
    private let dueTime: Duration
    private let scheduler: any TrustedScheduler
    private let onTimeout: @Sendable () -> Void
    private let timer = Mutex(MovableTimer())
    private let hasEnded = Atomic<Bool>(false)

    @usableFromInline init(
        in lifetime: Lifetime, dueTime: Duration, scheduler: any TrustedScheduler,
        onTimeout: @escaping @Sendable () -> Void
    ) {
        self.lifetime = lifetime
        self.dueTime = dueTime
        self.scheduler = scheduler
        self.onTimeout = onTimeout
        timing = lifetime.child()
        source = lifetime.child()
        restart()
    }

    @usableFromInline func restart() {
        let deadline = scheduler.deadline(after: dueTime)
        if timer.withLock({ $0.move(to: deadline) }) {
            scheduler.schedule(movableAt: deadline, in: timing) { self.fire(at: $0) }
        }
    }

    private func fire(at deadline: Deadline) -> Deadline? {
        if let moved = timer.withLock({ $0.fire(at: deadline) }) { return moved }
        if endSource() { onTimeout() }
        return nil
    }

    /// Tears the source down. True once: for its terminal event or for the timeout, whichever is first.
    @usableFromInline func endSource() -> Bool {
        let isFirst = !hasEnded.exchange(true, ordering: .acquiringAndReleasing)
        lifetime.end(timing)
        lifetime.end(source)
        return isFirst
    }
}
