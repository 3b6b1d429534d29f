/// State of `debounce`: the latest element, and its deadline.
@usableFromInline
// Unchecked: the properties it adds are constant.
final class DebounceCoordinator<Element: Sendable>: Guarded<DebounceState<Element>>, @unchecked Sendable {
    /// What follows when the timer fires.
    @usableFromInline enum Step {
        /// A later element has moved the deadline.
        case wait(until: Deadline)
        /// The element is enqueued in the output.
        case emit(DrainQueue.Reservation)
        case nothing
    }

    @usableFromInline let output: SerializedObserver<Element>
    @usableFromInline let dueTime: Duration
    @usableFromInline let scheduler: any TrustedScheduler

    @inlinable init(
        to target: Observer<Element>, in lifetime: Lifetime, dueTime: Duration,
        scheduler: any TrustedScheduler
    ) {
        output = SerializedObserver(target, in: lifetime)
        self.dueTime = dueTime
        self.scheduler = scheduler
        super.init(DebounceState())
    }

    @inlinable func receive(_ element: Element) {
        let deadline = scheduler.deadline(after: dueTime)
        // The element that is replaced is released outside the lock.
        let (replaced, isFirst) = withLock { state -> (Element?, Bool) in
            defer { state.latest = element }
            return (state.latest, state.timer.move(to: deadline))
        }
        defer { withExtendedLifetime(replaced) {} }
        if isFirst { schedule(at: deadline) }
    }

    @inlinable func schedule(at deadline: Deadline) {
        scheduler.schedule(at: deadline, in: output.lifetime) { self.fire(at: deadline) }
    }

    @inlinable func fire(at deadline: Deadline) {
        switch nextStep(at: deadline) {
        case .wait(let deadline): schedule(at: deadline)
        case .emit(let reservation): output.complete(reservation)
        case .nothing: break
        }
    }

    @inlinable func nextStep(at deadline: Deadline) -> Step {
        withLock { state in
            if let moved = state.timer.fire(at: deadline) { return .wait(until: moved) }
            // Reserved under the lock, so that a completion from another thread is delivered after it.
            return state.latest.take().map { .emit(output.reserve(.next($0))) } ?? .nothing
        }
    }

    @inlinable func end(with error: (any Error)?) {
        if error == nil, let element = withLock({ $0.latest.take() }) { output.on(.next(element)) }
        output.onEnd(error)
    }
}

@usableFromInline struct DebounceState<Element: Sendable> {
    @usableFromInline var latest: Element?
    @usableFromInline var timer = MovableTimer()

    @inlinable init() {}
}
