/// State of `observe(on:)`: the events that wait for the scheduler.
@usableFromInline
// Unchecked: the properties it adds are constant.
final class ObserveOnCoordinator<Element: Sendable>: Guarded<ObserveOnState<Element>>, @unchecked Sendable {
    @usableFromInline enum Outcome {
        /// The queue was idle: it needs a turn of the scheduler.
        case schedule
        case queued
        /// The buffer is full; this element is released outside the lock.
        case dropped(Event<Element>)
    }

    @usableFromInline let target: Observer<Element>
    @usableFromInline let lifetime: Lifetime
    @usableFromInline let scheduler: any TrustedImmediateScheduler
    @usableFromInline let policy: BufferingPolicy

    @inlinable init(
        to target: Observer<Element>, in lifetime: Lifetime, on scheduler: any TrustedImmediateScheduler,
        _ policy: BufferingPolicy
    ) {
        self.target = target
        self.lifetime = lifetime
        self.scheduler = scheduler
        self.policy = policy
        super.init(ObserveOnState())
    }

    /// Enqueues an element. Throws `BufferOverflowError` when the buffer is full and the policy is `.error`.
    @inlinable func enqueue(_ element: Element) throws {
        let outcome = try withLock { state -> Outcome in
            guard state.events.count >= policy.limit else { return append(.next(element), to: &state) }
            switch policy {
            case .dropOldest:
                let oldest = state.events.popFirst()
                _ = append(.next(element), to: &state)
                return oldest.map { .dropped($0) } ?? .queued
            case .dropNewest, .unbounded: return .queued
            case .error(let limit): throw BufferOverflowError(limit: limit)
            }
        }
        if case .schedule = outcome { schedule() }
    }

    /// Enqueues the terminal event, for which there is always room.
    @inlinable func end(with error: (any Error)?) {
        if case .schedule = withLock({ append(.end(error), to: &$0) }) { schedule() }
    }

    @inlinable func append(_ event: Event<Element>, to state: inout ObserveOnState<Element>) -> Outcome {
        state.events.append(event)
        defer { state.isScheduled = true }
        return state.isScheduled ? .queued : .schedule
    }

    @inlinable func schedule() {
        scheduler.schedule(in: lifetime) { self.deliver() }
    }

    /// Delivers the events that are in the queue when the turn begins, or as many as its limit allows; other
    /// events get another turn.
    @inlinable func deliver() {
        let limit = scheduler.turnLimit
        if case .none = limit { deliverBatch() } else { deliver(in: Turn(limit)) }
        if lifetime.isDisposed { return }
        let needsTurn = withLock { state in
            state.isScheduled = !state.events.isEmpty
            return state.isScheduled
        }
        if needsTurn { schedule() }
    }

    @inlinable func deliverBatch() {
        var batch = withLock { state in
            defer { state.events = Queue() }
            return state.events
        }
        while let event = batch.popFirst(), !lifetime.isDisposed { target.on(event) }
    }

    @inlinable func deliver(in turn: Turn) {
        var left = withLock { $0.events.count }
        while left > 0, let event = withLock({ $0.events.popFirst() }), !lifetime.isDisposed {
            target.on(event)
            left = turn.isOver ? 0 : left - 1
        }
    }
}

@usableFromInline struct ObserveOnState<Element: Sendable> {
    @usableFromInline var events = Queue<Event<Element>>()
    @usableFromInline var isScheduled = false

    @inlinable init() {}
}
