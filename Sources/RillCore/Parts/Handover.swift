import RillLocks

/// Events on their way to a scheduler.
@usableFromInline
final class Handover<Element: Sendable>: Sendable {
    @usableFromInline
    struct State {
        @usableFromInline var waiting: [Event<Element>] = []
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
    let state = Mutex(State())

    @inlinable
    init(to target: Observer<Element>, in lifetime: Lifetime, on scheduler: any ImmediateSchedulerType) {
        self.target = target
        self.lifetime = lifetime
        self.scheduler = scheduler
    }

    @inlinable
    func submit(_ event: Event<Element>) {
        let isFirst = state.withLock { state in
            state.waiting.append(event)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isFirst { schedule() }
    }

    @inlinable
    func schedule() {
        scheduler.schedule(in: lifetime) { self.deliver() }
    }

    @inlinable
    func deliver() {
        let batch = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for event in batch {
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
