import RillLocks

/// State of `debounce`: when the latest element is due. The lock also guards that element, whose type this
/// class does not know: a generic class would be compiled into every client, once for each type.
@usableFromInline final class DebounceCoordinator: Sendable {
    private let output: SerializedEntrance
    private let dueTime: Duration
    private let scheduler: any TrustedScheduler
    /// Takes the latest element, and enqueues it in the output.
    private let reserveLatest: @Sendable () -> DrainQueue.Reservation?
    private let timer = Mutex(MovableTimer())

    @usableFromInline init(
        to output: SerializedEntrance, dueTime: Duration, scheduler: any TrustedScheduler,
        reserveLatest: @escaping @Sendable () -> DrainQueue.Reservation?
    ) {
        self.output = output
        self.dueTime = dueTime
        self.scheduler = scheduler
        self.reserveLatest = reserveLatest
    }

    /// Calls `body`, which replaces or takes the latest element, under the lock.
    @usableFromInline func withLock(_ body: () -> Void) { timer.withLock { _ in body() } }

    /// Restarts the time for a new element. `replace` replaces the latest element by the new one, under the
    /// lock.
    @usableFromInline func restart(_ replace: () -> Void) {
        let deadline = scheduler.deadline(after: dueTime)
        let isFirst = timer.withLock { timer in
            replace()
            return timer.move(to: deadline)
        }
        if isFirst { scheduler.schedule(movableAt: deadline, in: output.lifetime) { self.fire(at: $0) } }
    }

    /// Emits the latest element, or returns the deadline to which a later element has moved the timer.
    private func fire(at deadline: Deadline) -> Deadline? {
        let (moved, reservation) = timer.withLock { timer -> (Deadline?, DrainQueue.Reservation?) in
            if let moved = timer.fire(at: deadline) { return (moved, nil) }
            // The element is reserved under the lock, so that a completion from another thread is delivered
            // after it.
            return (nil, reserveLatest())
        }
        if let reservation { output.queue.complete(reservation) }
        return moved
    }
}
