extension ObservableType {
    /// Delivers all events on `scheduler`, in order.
    ///
    /// Events are delivered in batches: one turn of the scheduler delivers the events that are buffered when
    /// it begins; later events get another turn. On the main queue a turn ends after 4 ms, with the event in
    /// progress, so that other work does not wait for the whole batch. After disposal nothing is delivered.
    ///
    /// `bufferingPolicy` bounds how many elements wait for a turn; by default the buffer is unbounded. Its
    /// limit must be 1 or more. Elements that a turn has taken no longer count; with them, up to twice the
    /// limit may be undelivered. The terminal event is never dropped. With `.pauseSource`, elements count
    /// until they are delivered, and a full buffer downstream also pauses the source.
    @inlinable public func observe(
        on scheduler: any ImmediateSchedulerType, bufferingPolicy: BufferingPolicy = .unbounded
    ) -> Observable<Element> {
        bufferingPolicy.requireRoom(for: "observe(on:bufferingPolicy:)")
        let source = asObservable()
        if case .pauseSource(let limit) = bufferingPolicy {
            return source.pausing(at: limit) { $0.observe(on: scheduler) }
        }
        let scheduler = scheduler.trusted
        return Observable { observer, lifetime in
            let queue = ObserveOnCoordinator(to: observer, in: lifetime, on: scheduler, bufferingPolicy)
            source.run(inChildOf: lifetime, onNext: { try queue.enqueue($0) }, onEnd: { queue.end(with: $0) })
        }
    }
}
