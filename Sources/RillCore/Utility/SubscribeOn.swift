extension ObservableType {
    /// Starts the source on `scheduler`. Where its events are delivered is up to the source; see `observe(on:)`.
    @inlinable
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            scheduler.schedule(in: lifetime) { source.run(observer, in: lifetime) }
        }
    }
}
