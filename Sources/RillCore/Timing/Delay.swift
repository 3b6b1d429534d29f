extension ObservableType {
    /// Delivers elements and completion `delay` later, on `scheduler`. An error is delivered immediately, and
    /// the buffered elements are dropped. Elements are buffered without bound.
    ///
    ///     source    -1-2-|            -1-2-#
    ///     delay(2)  ---1-2-|          ---1-#
    ///
    /// One timer runs, for the oldest element. Elements that are due at the same time are delivered together.
    /// A delay below zero is the error `InvalidDurationError`.
    @inlinable public func delay(_ delay: Duration, scheduler: any Scheduler) -> Observable<Element> {
        let source = asObservable()
        let scheduler = scheduler.trusted
        let invalid = InvalidDurationError(delay, violating: .zeroOrMore, in: "delay")
        return Observable(rejecting: invalid) { observer, lifetime in
            let queue = DelayCoordinator(to: observer, in: lifetime, by: delay, on: scheduler)
            source.run(
                Observer(
                    onNext: { queue.enqueue(.next($0)) },
                    onError: { queue.output.onEnd($0) },
                    onCompleted: { queue.enqueue(.completed) }),
                inChildOf: lifetime)
        }
    }
}
