extension ObservableType {
    /// Delivers elements and completion later by `delay`, on `scheduler`. An error is delivered at once and takes the
    /// place of what waits. Elements that wait are held without bound.
    ///
    ///     source    -1-2-|            -1-2-#
    ///     delay(2)  ---1-2-|          ---1-#
    ///
    /// A delay below zero is the error `InvalidDuration`.
    @inlinable
    public func delay(_ delay: Duration, scheduler: any Scheduler) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            guard !lifetime.isDisposed, InvalidDuration.check(delay, .zeroOrMore, "delay", observer) else {
                return
            }
            let line = DelayLine(to: observer, in: lifetime, by: delay, on: scheduler)
            source.branch(
                from: lifetime,
                to: Observer(
                    onNext: { line.submit(.next($0)) },
                    onError: { line.serializer.on(.error($0)) },
                    onCompleted: { line.submit(.completed) }))
        }
    }
}
