extension ObservableType {
    /// Starts another attempt beside a slow one, whenever the next of `delays` has passed without an event.
    /// The first attempt that emits or completes wins, and the others are disposed of at that moment.
    ///
    ///     first attempt     --------1-2-|
    ///     second attempt       --8-9-|
    ///     hedge(after: 3)   -----8-9-|
    ///
    /// Use it for a source that is slow, and `retry` for a source that fails: an error is dropped while other
    /// attempts run, and passes through when none does. An error of the winner passes through. There are at
    /// most `maxAttempts`, the first included, which must be 1 or more. The source must be safe to run
    /// several times, such as a request that only reads.
    ///
    /// Jeffrey Dean, Luiz André Barroso, "The Tail at Scale" (CACM, 2013): with the 95th percentile of the
    /// latency as the delay, few requests are sent twice and the slowest become fast. A delay below zero is
    /// the error `InvalidDuration`.
    @inlinable
    public func hedge(
        after delays: Backoff, maxAttempts: Int, scheduler: any Scheduler
    ) -> Observable<Element> {
        precondition(
            maxAttempts >= 1,
            "Rill: hedge(maxAttempts:) counts attempts, the first included, and needs 1 or more, but got \(maxAttempts)"
        )
        let source = asObservable()
        let scheduler = scheduler.trusted
        return Observable(rejecting: delays.invalidDuration) { observer, lifetime in
            let state = HedgeState(
                after: delays, maxAttempts: maxAttempts, in: lifetime, scheduler: scheduler)
            state.start { attempt in
                source.run(
                    Observer(
                        onNext: { if attempt.isWinner { observer.onNext($0) } },
                        onEnd: { if attempt.end(with: $0) { observer.onEnd($0) } }),
                    in: attempt.inner.lifetime)
            }
        }
    }
}
