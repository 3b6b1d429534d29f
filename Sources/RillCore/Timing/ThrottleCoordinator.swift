import RillLocks

/// State of `throttle`: after an element has passed, the throttle is closed for a time. The lock also guards
/// the latest element of that time, whose type this class does not know.
@usableFromInline final class ThrottleCoordinator: Sendable {
    private struct State {
        /// When the throttle opens again; nil before the first element.
        var opensAt: Instant?
        var hasLatest = false
        /// Fires when the latest element is due.
        var timer = MovableTimer()
        var isSourceCompleted = false
    }

    /// What to do when the timer fires.
    private enum Step {
        /// The timer fired for an earlier element; the latest element is due at this deadline.
        case wait(until: Deadline)
        /// The latest element is enqueued in the output; `completes` if the source has completed.
        case emit(DrainQueue.Reservation?, completes: Bool)
        case nothing
    }

    private let output: SerializedEntrance
    private let dueTime: Duration
    private let keepsLatest: Bool
    private let scheduler: any TrustedScheduler
    /// Takes the latest element, and enqueues it in the output.
    private let reserveLatest: @Sendable () -> DrainQueue.Reservation?
    private let complete: @Sendable () -> Void
    private let state = Mutex(State())

    @usableFromInline init(
        to output: SerializedEntrance, dueTime: Duration, keepsLatest: Bool,
        scheduler: any TrustedScheduler,
        reserveLatest: @escaping @Sendable () -> DrainQueue.Reservation?,
        complete: @escaping @Sendable () -> Void
    ) {
        self.output = output
        self.dueTime = dueTime
        self.keepsLatest = keepsLatest
        self.scheduler = scheduler
        self.reserveLatest = reserveLatest
        self.complete = complete
    }

    /// True when a new element passes immediately. `replace` makes it the latest element if its argument is
    /// true, and drops the latest element otherwise.
    @usableFromInline func passes(_ replace: (Bool) -> Void) -> Bool {
        let now = scheduler.moment()
        let (passes, deadline) = state.withLock { state -> (Bool, Deadline?) in
            let opensAt = state.opensAt ?? now.due
            let passes = opensAt <= now.due
            if passes { state.opensAt = now.due.advanced(by: dueTime) }
            guard passes || keepsLatest else { return (false, nil) }
            defer { state.hasLatest = !passes }
            replace(!passes)
            let deadline = Deadline(due: opensAt, order: now.order)
            let needsTimer = !passes && !state.hasLatest && state.timer.move(to: deadline)
            return (passes, needsTimer ? deadline : nil)
        }
        if let deadline {
            scheduler.schedule(movableAt: deadline, in: output.lifetime) { self.fire(at: $0) }
        }
        return passes
    }

    /// True when no element has to be emitted before the completion.
    @usableFromInline func endSource() -> Bool {
        state.withLock { state in
            state.isSourceCompleted = true
            return !state.hasLatest
        }
    }

    /// Emits the latest element, or returns the deadline at which it is due.
    private func fire(at deadline: Deadline) -> Deadline? {
        switch nextStep(at: deadline, scheduler.now) {
        case .wait(let deadline): return deadline
        case .emit(let reservation, let completes):
            if let reservation { output.queue.complete(reservation) }
            if completes { complete() }
        case .nothing: break
        }
        return nil
    }

    private func nextStep(at deadline: Deadline, _ now: Instant) -> Step {
        state.withLock { state in
            guard state.hasLatest else {
                state.timer.stop()
                return .nothing
            }
            if let moved = state.timer.fire(at: deadline) { return .wait(until: moved) }
            state.hasLatest = false
            state.opensAt = now.advanced(by: dueTime)
            // The element is reserved under the lock, so that a completion from another thread is delivered
            // after it.
            return .emit(reserveLatest(), completes: state.isSourceCompleted)
        }
    }
}
