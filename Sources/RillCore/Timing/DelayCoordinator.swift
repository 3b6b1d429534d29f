/// State of `delay`: a queue of events that are not due yet. One timer serves all of them, since the delay is
/// constant.
@usableFromInline
// Unchecked: the properties it adds are constant.
final class DelayCoordinator<Element: Sendable>: Guarded<DelayedEvents<Element>>, @unchecked Sendable {
    @usableFromInline enum Step {
        case deliver(Event<Element>)
        case wait(until: Instant)
    }

    @usableFromInline let output: SerializedObserver<Element>
    @usableFromInline let delay: Duration
    @usableFromInline let scheduler: any TrustedScheduler

    @inlinable init(
        to target: Observer<Element>, in lifetime: Lifetime, by delay: Duration,
        on scheduler: any TrustedScheduler
    ) {
        output = SerializedObserver(target, in: lifetime)
        self.delay = delay
        self.scheduler = scheduler
        super.init(TurnQueue())
    }

    @inlinable func enqueue(_ event: Event<Element>) {
        // Rounded as the timer rounds, on a clock that counts ticks: a remainder of less than a tick would
        // never pass.
        let due = scheduler.deadline(after: delay).due
        if withLock({ $0.append((due, event)) }) { schedule(after: delay) }
    }

    @inlinable func schedule(after delay: Duration) {
        scheduler.schedule(after: delay, in: output.lifetime) { self.deliver() }
    }

    @inlinable func deliver() {
        let now = scheduler.now
        let turn = Turn(scheduler.turnLimit)
        while let step = nextStep(at: now) {
            switch step {
            case .deliver(let event):
                output.on(event)
                if turn.isOver { return scheduleNext() }
            // Reads the clock again, because the subscriber may have taken time.
            case .wait(let due): return schedule(after: scheduler.now.duration(to: due))
            }
        }
    }

    @inlinable func scheduleNext() {
        let next = withLock { $0.endTurn() ? $0.elements.first?.due : nil }
        if let next { schedule(after: scheduler.now.duration(to: next)) }
    }

    @inlinable func nextStep(at now: Instant) -> Step? {
        withLock { state in
            guard state.endTurn(), let first = state.elements.first else { return nil }
            if first.due > now { return .wait(until: first.due) }
            _ = state.elements.popFirst()
            return .deliver(first.event)
        }
    }
}

/// The events that wait, in the order in which they are due.
@usableFromInline
typealias DelayedEvents<Element: Sendable> = TurnQueue<(due: Instant, event: Event<Element>)>
