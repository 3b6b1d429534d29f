/// State of `buffer` and `window`: it ends a batch of elements when the batch is full or its time is over.
@usableFromInline final class BufferCoordinator<Element: Sendable>: Sendable {
    @usableFromInline enum Input: Sendable {
        case event(Event<Element>)
        case timeIsOver(batch: Int)
    }

    @usableFromInline let queue = DrainQueue()
    @usableFromInline let batch = Unsynchronized((number: 0, count: 0, timer: ChildLifetime()))
    @usableFromInline let lifetime: Lifetime
    @usableFromInline let timeSpan: Duration
    @usableFromInline let count: Int
    @usableFromInline let scheduler: any TrustedScheduler
    // What the operator does with a batch. The queue runs these closures one at a time.
    @usableFromInline let onBegin: @Sendable () -> Void
    @usableFromInline let onAdd: @Sendable (Element) -> Void
    /// Ends the batch, and the result if there is a terminal event.
    @usableFromInline let onEnd: @Sendable (Event<Never>?) -> Void

    @inlinable init(
        in lifetime: Lifetime, timeSpan: Duration, count: Int, scheduler: any TrustedScheduler,
        onBegin: @escaping @Sendable () -> Void, onAdd: @escaping @Sendable (Element) -> Void,
        onEnd: @escaping @Sendable (Event<Never>?) -> Void
    ) {
        self.lifetime = lifetime
        self.timeSpan = timeSpan
        self.count = count
        self.scheduler = scheduler
        self.onBegin = onBegin
        self.onAdd = onAdd
        self.onEnd = onEnd
    }

    @inlinable func start(_ stream: Observable<Element>) {
        begin()
        stream.run(
            Observer(onNext: { self.on(.event(.next($0))) }, onEnd: { self.on(.event(.end($0))) }),
            inChildOf: lifetime)
    }

    @inlinable func on(_ input: Input) { queue.run(receive(input), orEnqueue: { self.receive(input) }) }

    @inlinable func receive(_ input: Input) {
        if lifetime.isDisposed { return }
        switch input {
        case .event(.next(let element)):
            batch.value.count += 1
            onAdd(element)
            if batch.value.count == count { beginNext() }
        case .event(.error(let error)): onEnd(.error(error))
        case .event(.completed): onEnd(.completed)
        case .timeIsOver(let number): if number == batch.value.number { beginNext() }
        }
    }

    @inlinable func beginNext() {
        lifetime.end(batch.value.timer)
        onEnd(nil)
        begin()
    }

    @inlinable func begin() {
        guard !lifetime.isDisposed else { return }
        let timer = lifetime.child()
        let number = batch.value.number + 1
        batch.value = (number, 0, timer)
        onBegin()
        scheduler.schedule(after: timeSpan, in: timer) { self.on(.timeIsOver(batch: number)) }
    }
}
