import RillLocks

/// State of `timeout`: one timer, which is set again when an element has moved the deadline, or when the
/// deadline has passed during a delivery.
@usableFromInline final class TimeoutCoordinator: Sendable {
    /// The lifetime of the source; it ends at the timeout.
    @usableFromInline let source: ChildLifetime

    /// The lifetime of the timer; it ends with the source.
    private let timing: ChildLifetime

    private let lifetime: Lifetime
    private let dueTime: Duration
    private let scheduler: any TrustedScheduler
    private let onTimeout: @Sendable () -> Void
    private let measured = MeasuredSource()
    private let state = Mutex((timer: MovableTimer(), deliveries: 0, awaited: [ObjectIdentifier]()))
    private let hasEnded = Atomic<Bool>(false)

    @usableFromInline init(
        in lifetime: Lifetime, dueTime: Duration, scheduler: any TrustedScheduler,
        onTimeout: @escaping @Sendable () -> Void
    ) {
        self.lifetime = lifetime
        self.dueTime = dueTime
        self.scheduler = scheduler
        self.onTimeout = onTimeout
        source = lifetime.child()
        timing = source.child()
        restart(deliveries: 0)
    }

    /// Called when the subscription to the source has returned.
    @usableFromInline func started() { measured.started() }

    @usableFromInline func delivering(_ deliver: () -> Void) {
        restart(deliveries: 1)
        deliver()
        guard let source = measured.current, startsToAwait(source) else { return delivered() }
        source.afterPause { [id = ObjectIdentifier(source)] wasPaused in
            self.state.withLock { $0.awaited.removeAll { $0 == id } }
            self.delivered(afterPause: wasPaused)
        }
    }

    /// Whether this delivery is the one that awaits the end of a pause of `source`. False if an earlier
    /// delivery awaits it already, as for all but the first of many elements that are sent together.
    private func startsToAwait(_ source: PausableSource) -> Bool {
        state.withLock { state in
            if state.awaited.contains(ObjectIdentifier(source)) { return false }
            state.awaited.append(ObjectIdentifier(source))
            return true
        }
    }

    private func delivered(afterPause: Bool = false) {
        let beginsAnew = state.withLock { state in
            state.deliveries -= 1
            return afterPause || !state.timer.isSet
        }
        if beginsAnew { restart(deliveries: 0) }
    }

    private func restart(deliveries: Int) {
        let deadline = scheduler.deadline(after: dueTime)
        let mustSchedule = state.withLock { state in
            state.deliveries += deliveries
            return state.timer.move(to: deadline)
        }
        if mustSchedule { scheduler.schedule(movableAt: deadline, in: timing) { self.fire(at: $0) } }
    }

    private func fire(at deadline: Deadline) -> Deadline? {
        let (moved, isOver) = state.withLock { state in
            let moved = state.timer.fire(at: deadline)
            return (moved, moved == nil && state.deliveries == 0)
        }
        if isOver && endSource() { onTimeout() }
        return moved
    }

    /// Tears the source down. True once: for its terminal event or for the timeout, whichever comes first.
    @usableFromInline func endSource() -> Bool {
        let isFirst = !hasEnded.exchange(true, ordering: .acquiringAndReleasing)
        lifetime.end(source)
        return isFirst
    }
}
