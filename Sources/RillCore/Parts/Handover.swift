import RillLocks

/// Events on their way to a scheduler.
@usableFromInline
final class Handover<Element: Sendable>: Sendable {
    @usableFromInline
    struct State {
        @usableFromInline var waiting = Fifo<Event<Element>>()
        @usableFromInline var isScheduled = false
        /// True once the end waits too: nothing is taken in after it.
        @usableFromInline var isClosed = false

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

    @inlinable
    func submit(_ event: Event<Element>) {
        let isFirst = state.withLock { state in
            if state.isClosed { return false }
            take(event, into: &state)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isFirst { schedule() }
    }

    @inlinable
    func take(_ event: Event<Element>, into state: inout State) {
        guard !event.isStopEvent else {
            state.isClosed = true
            return state.waiting.append(event)
        }
        switch policy {
        case .dropOldest(let limit) where state.waiting.count >= limit:
            _ = state.waiting.popFirst()
            state.waiting.append(event)
        case .dropNewest(let limit) where state.waiting.count >= limit: break
        case .error(let limit) where state.waiting.count >= limit:
            state.isClosed = true
            state.waiting.append(.error(BufferOverflow(limit: limit)))
        case .unbounded, .dropOldest, .dropNewest, .error: state.waiting.append(event)
        }
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
