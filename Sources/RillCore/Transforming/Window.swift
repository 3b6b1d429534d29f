extension ObservableType {
    /// As `buffer`, with a stream in place of each array: it is emitted when it begins and completes when it is over.
    ///
    /// The windows are hot: who subscribes to one late has missed what came before. The source is subscribed to until the
    /// subscriber to the windows and those of the current window have left, so a window outlives a `take(1)` of the
    /// windows. `count` must be 1 or more; a time span that is not above zero is the error `InvalidDuration`.
    @inlinable
    public func window(
        timeSpan: Duration, count: Int, scheduler: any Scheduler
    ) -> Observable<Observable<Element>> {
        precondition(count >= 1, "Rill: window(timeSpan:count:) needs a count of 1 or more, but got \(count)")
        let source = asObservable()
        return Observable<Observable<Element>> { observer, lifetime in
            guard !lifetime.isDisposed,
                InvalidDuration.check(timeSpan, .aboveZero, "window(timeSpan:)", observer)
            else { return }
            let tenancy = Tenancy(of: lifetime)
            let window = Confined(PublishSubject<Element>())
            let actions = Batches<Element>.Actions(
                begin: {
                    guard !lifetime.isDisposed else { return }
                    window.value = PublishSubject()
                    observer.onNext(tenancy.holding(window.value.asObservable()))
                },
                add: { window.value.onNext($0) },
                end: { ending in
                    switch ending {
                    case .error(let error)?:
                        window.value.onError(error)
                        if !lifetime.isDisposed { observer.onError(error) }
                    case .completed?:
                        window.value.onCompleted()
                        if !lifetime.isDisposed { observer.onCompleted() }
                    case nil: window.value.onCompleted()
                    }
                })
            Batches(in: tenancy.lifetime, of: timeSpan, size: count, on: scheduler, actions).start(source)
        }
    }
}
