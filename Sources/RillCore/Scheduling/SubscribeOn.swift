extension ObservableType {
    /// Starts the source on `scheduler`. The source decides on which thread it delivers its events; see
    /// `observe(on:)`.
    @inlinable public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        let source = asObservable()
        let scheduler = scheduler.trusted
        return Observable { observer, lifetime in
            scheduler.schedule(in: lifetime) { source.run(observer, in: lifetime) }
        }
    }
}
