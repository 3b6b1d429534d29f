extension ObservableType {
    /// Pairs every element with the time since the previous element, or since the subscription.
    ///
    ///     source          -a------b------|
    ///     timeInterval()  -(1,a)--(7,b)--|
    @inlinable public func timeInterval(
        scheduler: any Scheduler
    ) -> Observable<(interval: Duration, element: Element)> {
        let source = asObservable()
        return Observable<(interval: Duration, element: Element)> { observer, lifetime in
            let last = Unsynchronized(scheduler.now)
            source.run(
                observer.with(onNext: { element in
                    let now = scheduler.now
                    let interval = last.value.duration(to: now)
                    last.value = now
                    observer.onNext((interval, element))
                }), in: lifetime)
        }
    }
}
