extension ObservableType {
    /// Every element with the time at which it came on the clock of `scheduler`.
    ///
    ///     source       -a------b------|
    ///     timestamp()  -(1,a)--(8,b)--|
    @inlinable
    public func timestamp(_ scheduler: any Scheduler) -> Observable<(time: Instant, element: Element)> {
        map { (time: scheduler.now, element: $0) }
    }
}
