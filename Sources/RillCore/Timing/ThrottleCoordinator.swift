/// State of `throttle`: after an element has passed, the throttle is closed for a time, in which it keeps the
/// latest element.
@usableFromInline
// Unchecked: the properties it adds are constant.
final class ThrottleCoordinator<Element: Sendable>: Guarded<ThrottleState<Element>>, @unchecked Sendable {
    /// What follows an element.
    @usableFromInline enum Action {
        case emit
        case schedule(at: Deadline)
        case drop
    }

    /// What follows when the timer fires.
    @usableFromInline enum Step {
        /// The timer belonged to an earlier element.
        case wait(until: Deadline)
        /// The latest element is enqueued in the output; `completes` if the source has completed.
        case emit(DrainQueue.Reservation, completes: Bool)
        case nothing
    }

    @usableFromInline let output: SerializedObserver<Element>
    @usableFromInline let dueTime: Duration
    @usableFromInline let keepsLatest: Bool
    @usableFromInline let scheduler: any TrustedScheduler

    @inlinable init(
        to target: Observer<Element>, in lifetime: Lifetime, dueTime: Duration, keepsLatest: Bool,
        scheduler: any TrustedScheduler
    ) {
        output = SerializedObserver(target, in: lifetime)
        self.dueTime = dueTime
        self.keepsLatest = keepsLatest
        self.scheduler = scheduler
        super.init(ThrottleState())
    }

    @inlinable func receive(_ element: Element) {
        let now = scheduler.moment()
        // The element that is replaced is released outside the lock.
        let (replaced, action) = withLock { state -> (Element?, Action) in
            (state.latest, self.action(for: element, at: now, &state))
        }
        defer { withExtendedLifetime(replaced) {} }
        switch action {
        case .emit: output.on(.next(element))
        case .schedule(let deadline): schedule(at: deadline)
        case .drop: break
        }
    }

    @inlinable func action(for element: Element, at now: Deadline, _ state: inout ThrottleState<Element>)
        -> Action
    {
        let opensAt = state.opensAt ?? now.due
        if opensAt <= now.due {
            state.opensAt = now.due.advanced(by: dueTime)
            state.latest = nil
            return .emit
        }
        guard keepsLatest else { return .drop }
        defer { state.latest = element }
        let deadline = Deadline(due: opensAt, order: now.order)
        return state.latest == nil && state.timer.move(to: deadline) ? .schedule(at: deadline) : .drop
    }

    @inlinable func schedule(at deadline: Deadline) {
        scheduler.schedule(at: deadline, in: output.lifetime) { self.fire(at: deadline) }
    }

    @inlinable func fire(at deadline: Deadline) {
        switch nextStep(at: deadline, scheduler.now) {
        case .wait(let deadline): schedule(at: deadline)
        case .emit(let reservation, let completes):
            output.complete(reservation)
            if completes { output.onEnd(nil) }
        case .nothing: break
        }
    }

    @inlinable func nextStep(at deadline: Deadline, _ now: Instant) -> Step {
        withLock { state in
            guard let element = state.latest else {
                state.timer.stop()
                return .nothing
            }
            if let moved = state.timer.fire(at: deadline) { return .wait(until: moved) }
            state.latest = nil
            state.opensAt = now.advanced(by: dueTime)
            // Reserved under the lock, so that a completion from another thread is delivered after it.
            return .emit(output.reserve(.next(element)), completes: state.isSourceCompleted)
        }
    }

    @inlinable func end(with error: (any Error)?) {
        if let error { return output.onEnd(error) }
        let isLast = withLock { state in
            state.isSourceCompleted = true
            return state.latest == nil
        }
        if isLast { output.onEnd(nil) }
    }
}

@usableFromInline struct ThrottleState<Element: Sendable> {
    /// Nil before the first element.
    @usableFromInline var opensAt: Instant?
    @usableFromInline var latest: Element?
    /// Fires when `latest` is emitted.
    @usableFromInline var timer = MovableTimer()
    @usableFromInline var isSourceCompleted = false

    @inlinable init() {}
}
