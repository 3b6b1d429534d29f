import RillLocks

extension ObservableType {
    /// Collects elements and emits them as an array when there are `count` of them, when `timeSpan` is over,
    /// and at completion. The time restarts when an array has been delivered; an array may be empty. An error
    /// drops the collected elements.
    ///
    ///     source                          -1-2-3---4-|
    ///     buffer(timeSpan: 6, count: 2)   ---[12]--[34]-([]|)
    ///
    /// `count` must be 1 or more; a time span that is not above zero is the error `InvalidDurationError`.
    @inlinable
    public func buffer(timeSpan: Duration, count: Int, scheduler: any Scheduler) -> Observable<[Element]> {
        require(count >= 1, "Rill: buffer(timeSpan:count:) needs a count of 1 or more, but got \(count)")
        let source = asObservable()
        let scheduler = scheduler.trusted
        let invalid = InvalidDurationError(timeSpan, violating: .aboveZero, in: "buffer(timeSpan:)")
        return Observable<[Element]>(rejecting: invalid) { observer, lifetime in
            let buffer = Unsynchronized<[Element]>([])
            BufferCoordinator<Element>(
                in: lifetime, timeSpan: timeSpan, count: count, scheduler: scheduler,
                onBegin: { buffer.value = [] },
                onAdd: { buffer.value.append($0) },
                onEnd: { ending in
                    if case .error(let error)? = ending { return observer.onError(error) }
                    observer.onNext(buffer.value)
                    if ending != nil && !lifetime.isDisposed { observer.onCompleted() }
                }
            ).start(source)
        }
    }
}
