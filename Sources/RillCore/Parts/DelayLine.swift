import RillLocks

/// Events that wait until they are due, all for the same time, so that one timer serves them all.
@usableFromInline
final class DelayLine<Element: Sendable>: Sendable {
    @usableFromInline
    struct State {
        @usableFromInline var waiting = Fifo<(due: Instant, event: Event<Element>)>()
        @usableFromInline var isScheduled = false

        @inlinable
        init() {}
    }

    @usableFromInline
    enum Step {
        case deliver(Event<Element>)
        case wait(until: Instant)
    }

    @usableFromInline
    let serializer: Serializer<Element>

    @usableFromInline
    let delay: Duration

    @usableFromInline
    let scheduler: any Scheduler

    @usableFromInline
    let state = Mutex(State())

    @inlinable
    init(to target: Observer<Element>, in lifetime: Lifetime, by delay: Duration, on scheduler: any Scheduler)
    {
        serializer = Serializer(target, in: lifetime)
        self.delay = delay
        self.scheduler = scheduler
    }

    @inlinable
    func submit(_ event: Event<Element>) {
        let due = scheduler.now.advanced(by: delay)
        let isFirst = state.withLock { state in
            state.waiting.append((due, event))
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isFirst { schedule(after: delay) }
    }

    @inlinable
    func schedule(after delay: Duration) {
        scheduler.schedule(after: delay, in: serializer.lifetime) { self.deliver() }
    }

    @inlinable
    func deliver() {
        let now = scheduler.now
        while let step = nextStep(at: now) {
            switch step {
            case .deliver(let event): serializer.on(event)
            case .wait(let due): return schedule(after: now.duration(to: due))
            }
        }
    }

    @inlinable
    func nextStep(at now: Instant) -> Step? {
        state.withLock { state in
            guard let first = state.waiting.first else {
                state.isScheduled = false
                return nil
            }
            if first.due > now { return .wait(until: first.due) }
            _ = state.waiting.popFirst()
            return .deliver(first.event)
        }
    }
}
