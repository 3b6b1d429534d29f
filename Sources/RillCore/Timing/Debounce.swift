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
            let state = DebounceCoordinator(
                to: observer, in: lifetime, dueTime: dueTime, scheduler: scheduler)
            source.run(
                Observer(
                    onNext: { state.receive($0) },
                    onEnd: { state.end(with: $0) }),
                inChildOf: lifetime)
        }
    }
}
