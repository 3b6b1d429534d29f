/// State of `observe(on:)`: the events that wait for the scheduler.
@usableFromInline
// Unchecked: the properties it adds are constant.
final class ObserveOnCoordinator<Element: Sendable>: Guarded<TurnQueue<Event<Element>>>, @unchecked Sendable {
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
        super.init(TurnQueue())
    }

    /// Enqueues an element. Throws `BufferOverflowError` when the buffer is full and the policy is `.error`.
    @inlinable func enqueue(_ element: Element) throws {
        let (dropped, needsTurn) = try withLock { state -> (Event<Element>?, Bool) in
            (try state.elements.append(.next(element), policy), state.requestTurn())
        }
        withExtendedLifetime(dropped) {}
        if needsTurn { schedule() }
    }

    /// Enqueues the terminal event, for which there is always room.
    @inlinable func end(with error: (any Error)?) {
        if withLock({ $0.append(.end(error)) }) { schedule() }
    }

    @inlinable func schedule() { scheduler.schedule(in: lifetime) { self.deliver() } }

    /// Delivers the events that are in the queue when the turn begins, or as many as its limit allows; other
    /// events get another turn.
    @inlinable func deliver() {
        let limit = scheduler.turnLimit
        if case .none = limit { deliverBatch() } else { deliver(in: Turn(limit)) }
        if lifetime.isDisposed { return }
        if withLock({ $0.endTurn() }) { schedule() }
    }

    @inlinable func deliverBatch() {
        var batch = withLock { $0.takeAll() }
        while let event = batch.popFirst(), !lifetime.isDisposed { target.on(event) }
    }

    @inlinable func deliver(in turn: Turn) {
        var left = withLock { $0.elements.count }
        while left > 0, let event = withLock({ $0.elements.popFirst() }), !lifetime.isDisposed {
            target.on(event)
            left = turn.isOver ? 0 : left - 1
        }
    }
}
