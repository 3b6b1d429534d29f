extension ObservableType {
    /// Subscribes again beside a slow attempt, each time nothing has come for the next of `delays`; the first attempt that
    /// emits or completes wins, and the others are disposed of at that moment.
    ///
    ///     first attempt     --------1-2-|
    ///     second attempt       --8-9-|
    ///     hedge(after: 3)   -----8-9-|
    ///
    /// It is for what is slow, `retry` for what fails: the error of an attempt waits for those that still run, and
    /// passes when none does. The winner's error passes. There are at most `maxAttempts`, the first included, which must
    /// be 1 or more. The source must bear being asked several times, as a request that only reads does.
    ///
    /// Jeffrey Dean, Luiz André Barroso, "The Tail at Scale" (CACM, 2013): hedged after the time that 95 % of all
    /// requests take, few are sent twice and the slowest get fast. A delay below zero is the error `InvalidDuration`.
    @inlinable
    public func hedge(
        after delays: Backoff, maxAttempts: Int, scheduler: any Scheduler
    ) -> Observable<Element> {
        precondition(
            maxAttempts >= 1,
            "Rill: hedge(maxAttempts:) counts attempts, the first included, and needs 1 or more, but got \(maxAttempts)"
        )
        let source = asObservable()
        return Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            if let error = delays.invalidTime { return observer.onError(error) }
            let hedging = Hedging(after: delays, maxAttempts: maxAttempts, in: lifetime, scheduler: scheduler)
            hedging.start { attempt in
                source.run(
                    Observer(
                        onNext: { if attempt.isAhead { observer.onNext($0) } },
                        onError: { if attempt.fail() { observer.onError($0) } },
                        onCompleted: { if attempt.complete() { observer.onCompleted() } }),
                    in: attempt.lifetime)
            }
        }
    }
}
