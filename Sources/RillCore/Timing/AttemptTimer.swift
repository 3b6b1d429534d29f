import RillLocks

/// The time limit of an attempt. The limit is suspended while the subscriber handles an element, and while a
/// full buffer pauses the source. So an attempt that has answered in time is not repeated because its answer
/// is still being handled.
@usableFromInline final class AttemptTimer: Sendable {
    private struct State {
        var timer = MovableTimer()
        /// When the current delivery began; nil outside of a delivery.
        var began: Instant?
    }

    private let scheduler: any TrustedScheduler
    private let lifetime: Lifetime
    private let onTimeout: @Sendable () -> Void
    private let measured = MeasuredSource()
    private let state = Mutex(State())

    @usableFromInline init(
        _ limit: Duration, on scheduler: any TrustedScheduler, in lifetime: Lifetime,
        onTimeout: @escaping @Sendable () -> Void
    ) {
        self.scheduler = scheduler
        self.lifetime = lifetime
        self.onTimeout = onTimeout
        move(to: scheduler.deadline(after: limit))
    }

    /// Called when the subscription to the source has returned.
    @usableFromInline func started() { measured.started() }

    @usableFromInline func delivering(_ deliver: () -> Void) {
        let now = scheduler.now
        let isInside = state.withLock { state in
            guard state.began == nil else { return true }
            state.began = now
            return false
        }
        deliver()
        if isInside { return }
        guard let source = measured.current else { return resume(from: now) }
        source.afterPause { _ in self.resume(from: now) }
    }

    private func resume(from began: Instant) {
        let deadline = state.withLock { $0.timer.deadline }
        let hasPassed = scheduler.now != began
        move(to: hasPassed ? scheduler.deadline(after: began.duration(to: deadline.due)) : deadline)
    }

    private func move(to deadline: Deadline) {
        let mustSchedule = state.withLock { state in
            state.began = nil
            return state.timer.move(to: deadline)
        }
        if mustSchedule { scheduler.schedule(movableAt: deadline, in: lifetime) { self.fire(at: $0) } }
    }

    private func fire(at deadline: Deadline) -> Deadline? {
        let (moved, isOver) = state.withLock { state in
            let moved = state.timer.fire(at: deadline)
            return (moved, moved == nil && state.began == nil)
        }
        if isOver { onTimeout() }
        return moved
    }
}
