import RillLocks

extension ObservableType {
    /// As `buffer`, with a stream in place of each array. A window is emitted when it begins, and completes
    /// when it is full or when `timeSpan` is over.
    ///
    /// The windows are hot: a late subscriber misses the earlier elements. The source is disposed when the
    /// subscriber to the windows and the subscribers of the current window have left, so a window outlives a
    /// `take(1)` of the windows. Subscribe to a window inside the call that emits it: after `observe(on:)` or
    /// `delay`, the source may already have been disposed of, and the window neither emits nor ends. `count`
    /// must be 1 or more; a time span that is not above zero is the error `InvalidDurationError`.
    @inlinable public func window(
        timeSpan: Duration, count: Int, scheduler: any Scheduler
    ) -> Observable<Observable<Element>> {
        require(count >= 1, "Rill: window(timeSpan:count:) needs a count of 1 or more, but got \(count)")
        let source = asObservable()
        let scheduler = scheduler.trusted
        let invalid = InvalidDurationError(timeSpan, violating: .aboveZero, in: "window(timeSpan:)")
        return Observable<Observable<Element>>(rejecting: invalid) { observer, lifetime in
            let shared = RefCountedLifetime(countedBy: lifetime)
            let window = Unsynchronized(PublishSubject<Element>())
            BufferCoordinator<Element>(
                in: shared.lifetime, timeSpan: timeSpan, count: count, scheduler: scheduler,
                onBegin: {
                    guard !lifetime.isDisposed else { return }
                    window.value = PublishSubject()
                    observer.onNext(shared.counting(window.value.asObservable()))
                },
                onAdd: { window.value.onNext($0) },
                onEnd: { ending in
                    window.value.on(.end(ending?.error))
                    if let ending, !lifetime.isDisposed { observer.onEnd(ending.error) }
                }
            ).start(source)
        }
    }
}
