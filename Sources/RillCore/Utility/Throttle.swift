import RillLocks

extension ObservableType {
    /// Emits an element and then none for `dueTime`; with `latest`, the last one that came meanwhile when that time is
    /// over, and then none again.
    ///
    ///     source                      -1-2-3-----4-|
    ///     throttle(4)                 -1---3-----4-|
    ///     throttle(4, latest: false)  -1---3-----4-|
    ///
    /// At completion an element that still waits is emitted at its time, and completion follows it. A time below zero is
    /// the error `InvalidDuration`.
    @inlinable
    public func throttle(
        _ dueTime: Duration, latest: Bool = true, scheduler: any Scheduler
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            guard !lifetime.isDisposed, InvalidDuration.check(dueTime, .zeroOrMore, "throttle", observer)
            else {
                return
            }
            let valve = Valve(
                on: Serializer(observer, in: lifetime), every: dueTime, keepsLatest: latest,
                scheduler: scheduler)
            source.branch(
                from: lifetime,
                to: Observer(
                    onNext: { valve.pass($0) },
                    onError: { valve.serializer.on(.error($0)) },
                    onCompleted: { valve.finish() }))
        }
    }
}
