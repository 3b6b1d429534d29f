extension ObservableType {
    /// Emits an element when no other has come for `dueTime`; at completion the one that waits.
    ///
    ///     source       -1-2---3----4|
    ///     debounce(2)  -----2---3---(4|)
    ///
    /// A time below zero is the error `InvalidDuration`.
    @inlinable
    public func debounce(_ dueTime: Duration, scheduler: any Scheduler) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            guard !lifetime.isDisposed, InvalidDuration.check(dueTime, .zeroOrMore, "debounce", observer)
            else {
                return
            }
            let quiet = Quiet(on: Serializer(observer, in: lifetime), for: dueTime, scheduler: scheduler)
            source.branch(
                from: lifetime,
                to: Observer(
                    onNext: { quiet.hold($0) },
                    onError: { quiet.serializer.on(.error($0)) },
                    onCompleted: { quiet.finish() }))
        }
    }
}
