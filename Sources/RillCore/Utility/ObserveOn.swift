extension ObservableType {
    /// Delivers all events on `scheduler`, in order.
    ///
    /// Events move in batches: one turn of the scheduler delivers all that wait, and what comes meanwhile gets the
    /// next turn. Once the subscription is disposed nothing of it is delivered. Events that wait for the scheduler
    /// are held without bound.
    @inlinable
    public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            let handover = Handover(to: observer, in: lifetime, on: scheduler)
            source.branch(
                from: lifetime,
                to: Observer(
                    onNext: { handover.submit(.next($0)) },
                    onError: { handover.submit(.error($0)) },
                    onCompleted: { handover.submit(.completed) }))
        }
    }
}
