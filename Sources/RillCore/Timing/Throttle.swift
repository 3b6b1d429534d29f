extension ObservableType {
    /// Emits the first element immediately and then none for `dueTime`. With `latest`, it emits the last
    /// element of that period when the period is over, and a new period begins.
    ///
    ///     source                      -1-23-----4-|
    ///     throttle(4)                 -1---3----4-|
    ///     throttle(4, latest: false)  -1--------4-|
    ///
    /// Completion waits for a pending element, which is emitted at its time. An element that arrives at
    /// exactly that time, before the timer fires, is emitted in place of the pending one. The first pending
    /// element of a period sets the timer. A duration below zero is the error `InvalidDurationError`.
    @inlinable public func throttle(
        _ dueTime: Duration, latest: Bool = true, scheduler: any Scheduler
    ) -> Observable<Element> {
        let source = asObservable()
        let scheduler = scheduler.trusted
        let invalid = InvalidDurationError(dueTime, violating: .zeroOrMore, in: "throttle")
        return Observable(rejecting: invalid) { observer, lifetime in
            let pending = LatestElement(to: observer, in: lifetime)
            let coordinator = ThrottleCoordinator(
                to: pending.output.entrance, dueTime: dueTime, keepsLatest: latest, scheduler: scheduler,
                reserveLatest: pending.reserve, complete: { pending.output.onEnd(nil) })
            source.run(
                Observer(
                    onNext: { element in
                        // The element that is replaced is released outside the lock.
                        var replaced: Element?
                        let passes = coordinator.passes { isLatest in
                            replaced = isLatest ? element : nil
                            swap(&pending.element, &replaced)
                        }
                        if passes { pending.output.on(.next(element)) }
                    },
                    onEnd: { if $0 != nil || coordinator.endSource() { pending.output.onEnd($0) } }),
                inChildOf: lifetime)
        }
    }
}
