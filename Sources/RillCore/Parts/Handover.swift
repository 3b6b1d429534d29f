import RillLocks

/// Events on their way to a scheduler.
@usableFromInline
final class Handover<Element: Sendable>: Sendable {
    @usableFromInline
    struct State {
        @usableFromInline var waiting = Fifo<Event<Element>>()
        @usableFromInline var isScheduled = false

        @inlinable
        init() {}
    }

    @usableFromInline
    let target: Observer<Element>

    @usableFromInline
    let lifetime: Lifetime

    @usableFromInline
    let scheduler: any ImmediateSchedulerType

    @usableFromInline
    let policy: BufferingPolicy

    @usableFromInline
    let state = Mutex(State())

    @inlinable
    init(
        to target: Observer<Element>, in lifetime: Lifetime, on scheduler: any ImmediateSchedulerType,
        _ policy: BufferingPolicy
    ) {
        self.target = target
        self.lifetime = lifetime
        self.scheduler = scheduler
        self.policy = policy
    }

    /// Takes an element in. Where there is no room for it and the policy calls that an error, it throws it.
    @inlinable
    func append(_ element: Element) throws {
        // What is dropped is released outside the lock.
        let (isFirst, dropped) = try state.withLock { state -> (Bool, Event<Element>?) in
            guard state.waiting.count >= policy.limit else {
                return (append(.next(element), to: &state), nil)
            }
            switch policy {
            case .dropOldest:
                let oldest = state.waiting.popFirst()
                return (append(.next(element), to: &state), oldest)
            case .dropNewest, .unbounded: return (false, nil)
            case .error(let limit): throw BufferOverflow(limit: limit)
            }
        }
        withExtendedLifetime(dropped) { if isFirst { schedule() } }
    }

    /// Takes the end in, for which there is always room.
    @inlinable
    func end(with event: Event<Element>) {
        if state.withLock({ append(event, to: &$0) }) { schedule() }
    }

    /// True when nothing was scheduled yet.
    @inlinable
    func append(_ event: Event<Element>, to state: inout State) -> Bool {
        state.waiting.append(event)
        defer { state.isScheduled = true }
        return !state.isScheduled
    }

    @inlinable
    func schedule() {
        scheduler.schedule(in: lifetime) { self.deliver() }
    }

    @inlinable
    func deliver() {
        var batch = state.withLock { state in
            defer { state.waiting = Fifo() }
            return state.waiting
        }
        while let event = batch.popFirst() {
            if lifetime.isDisposed { return }
            target.on(event)
        }
        let isMoreWaiting = state.withLock { state in
            state.isScheduled = !state.waiting.isEmpty
            return state.isScheduled
        }
        if isMoreWaiting { schedule() }
    }
}
