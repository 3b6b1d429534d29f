extension ObservableType {
    /// As `buffer`, with a stream in place of each array: it is emitted when it begins and completes when it is over.
    ///
    /// The windows are hot: who subscribes to one late has missed what came before. `count` must be 1 or more; a time
    /// span that is not above zero is the error `InvalidDuration`.
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
            let window = Confined(PublishSubject<Element>())
            let actions = Batches<Element>.Actions(
                begin: {
                    window.value = PublishSubject()
                    observer.onNext(window.value.asObservable())
                },
                add: { window.value.onNext($0) },
                end: { ending in
                    switch ending {
                    case .error(let error)?:
                        window.value.onError(error)
                        observer.onError(error)
                    case .completed?:
                        window.value.onCompleted()
                        observer.onCompleted()
                    case nil: window.value.onCompleted()
                    }
                })
            Batches(in: lifetime, of: timeSpan, size: count, on: scheduler, actions).start(source)
        }
    }
}
