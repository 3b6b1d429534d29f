extension ObservableType {
    /// Emits an element once `dueTime` has passed without another one. Completion emits the pending element
    /// immediately.
    ///
    ///     source       -1-2---3----4|
    ///     debounce(2)  -----2---3---(4|)
    ///
    /// A duration below zero is the error `InvalidDurationError`.
    @inlinable public func debounce(_ dueTime: Duration, scheduler: any Scheduler) -> Observable<Element> {
        let source = asObservable()
        let scheduler = scheduler.trusted
        let invalid = InvalidDurationError(dueTime, violating: .zeroOrMore, in: "debounce")
        return Observable(rejecting: invalid) { observer, lifetime in
            let latest = LatestElement(to: observer, in: lifetime)
            let coordinator = DebounceCoordinator(
                to: latest.output.entrance, dueTime: dueTime, scheduler: scheduler,
                reserveLatest: latest.reserve)
            source.run(
                Observer(
                    onNext: { element in
                        // The element that is replaced is released outside the lock.
                        var replaced = Optional(element)
                        coordinator.restart { swap(&latest.element, &replaced) }
                    },
                    onEnd: { error in
                        var last: Element?
                        if error == nil { coordinator.withLock { last = latest.element.take() } }
                        if let last { latest.output.on(.next(last)) }
                        latest.output.onEnd(error)
                    }),
                inChildOf: lifetime)
        }
    }
}
