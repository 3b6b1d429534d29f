extension ObservableType {
    /// Starts the source when `delay` has passed, on `scheduler`.
    ///
    ///     source                -1-2-|
    ///     delaySubscription(2)  ---1-2-|
    ///
    /// A delay below zero is the error `InvalidDurationError`.
    @inlinable
    public func delaySubscription(_ delay: Duration, scheduler: any Scheduler) -> Observable<Element> {
        let source = asObservable()
        let scheduler = scheduler.trusted
        let invalid = InvalidDurationError(delay, violating: .zeroOrMore, in: "delaySubscription")
        return Observable(rejecting: invalid) { observer, lifetime in
            scheduler.schedule(after: delay, in: lifetime) { source.run(observer, in: lifetime) }
        }
    }
}
