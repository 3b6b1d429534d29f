import RillLocks

extension ObservableType {
    /// Delivers all events on `scheduler`, in order.
    ///
    /// Events move in batches: one turn of the scheduler delivers all that wait, and what comes meanwhile gets the
    /// next turn. Once the subscription is disposed nothing of it is delivered. Events that wait for the scheduler
    /// are held without bound.
    @inlinable
    public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            let handover = Handover(to: observer, in: lifetime, on: scheduler)
            source.branch(
                from: lifetime,
                to: Observer(
                    onNext: { handover.submit(.next($0)) },
                    onError: { handover.submit(.error($0)) },
                    onCompleted: { handover.submit(.completed) }))
        }
    }
}

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
