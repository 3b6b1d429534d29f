/// Elements in batches that end when they are full or when their time is over; one thread at a time touches a batch.
@usableFromInline
final class Batches<Element: Sendable>: Sendable {
    @usableFromInline
    enum Arrival: Sendable {
        case event(Event<Element>)
        case timeIsOver(batch: Int)
    }

    /// What a batch does; all of it runs inside the gate.
    @usableFromInline
    struct Actions: Sendable {
        @usableFromInline let begin: @Sendable () -> Void
        @usableFromInline let add: @Sendable (Element) -> Void
        @usableFromInline let end: @Sendable (Event<Never>?) -> Void

        @inlinable
        init(
            begin: @escaping @Sendable () -> Void, add: @escaping @Sendable (Element) -> Void,
            end: @escaping @Sendable (Event<Never>?) -> Void
        ) {
            self.begin = begin
            self.add = add
            self.end = end
        }
    }

    @usableFromInline
    let gate = SerialGate()

    @usableFromInline
    let current = Confined((number: 0, count: 0, timer: ChildLifetime()))

    @usableFromInline
    let lifetime: Lifetime

    @usableFromInline
    let timeSpan: Duration

    @usableFromInline
    let size: Int

    @usableFromInline
    let scheduler: any Scheduler

    @usableFromInline
    let actions: Actions

    @inlinable
    init(
        in lifetime: Lifetime, of timeSpan: Duration, size: Int, on scheduler: any Scheduler,
        _ actions: Actions
    ) {
        self.lifetime = lifetime
        self.timeSpan = timeSpan
        self.size = size
        self.scheduler = scheduler
        self.actions = actions
    }

    @inlinable
    func start(_ stream: Observable<Element>) {
        begin()
        stream.branch(
            from: lifetime,
            to: Observer(
                onNext: { self.submit(.event(.next($0))) },
                onEnd: { self.submit(.event(.end($0))) }))
    }

    @inlinable
    func submit(_ arrival: Arrival) {
        if gate.enter() {
            receive(arrival)
            gate.leave()
        } else {
            gate.postpone { self.receive(arrival) }
        }
    }

    @inlinable
    func receive(_ arrival: Arrival) {
        if lifetime.isDisposed { return }
        switch arrival {
        case .event(.next(let element)):
            current.value.count += 1
            actions.add(element)
            if current.value.count == size { turnOver() }
        case .event(.error(let error)): actions.end(.error(error))
        case .event(.completed): actions.end(.completed)
        case .timeIsOver(let batch): if batch == current.value.number { turnOver() }
        }
    }

    @inlinable
    func turnOver() {
        lifetime.end(current.value.timer)
        actions.end(nil)
        begin()
    }

    @inlinable
    func begin() {
        guard !lifetime.isDisposed else { return }
        let timer = lifetime.child()
        let number = current.value.number + 1
        current.value = (number, 0, timer)
        actions.begin()
        scheduler.schedule(after: timeSpan, in: timer) { self.submit(.timeIsOver(batch: number)) }
    }
}
