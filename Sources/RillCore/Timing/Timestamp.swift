extension ObservableType {
    /// Pairs every element with the time of its arrival on the clock of `scheduler`.
    ///
    ///     source       -a------b------|
    ///     timestamp()  -(1,a)--(8,b)--|
    @inlinable
    public func timestamp(scheduler: any Scheduler) -> Observable<(time: Instant, element: Element)> {
        map { (time: scheduler.now, element: $0) }
    }
}
