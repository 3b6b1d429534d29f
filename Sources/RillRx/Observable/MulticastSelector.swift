extension ObservableType {
    /// The stream that `selector` makes from this stream, which runs once however often `selector` uses it. A
    /// subject of `makeSubject` shares that run. Every subscription to the result starts a new run.
    ///
    ///     source                                                        -1-2-|
    ///     multicast({ PublishSubject() }) { .zip($0, $0) { $0 + $1 } }  -2-4-|
    public func multicast<Subject: SubjectType, Result: Sendable>(
        _ makeSubject: @escaping @Sendable () throws -> Subject,
        selector: @escaping @Sendable (Observable<Element>) throws -> Observable<Result>
    ) -> Observable<Result> where Subject.Element == Element {
        let source = asObservable()
        return .deferred {
            let shared = source.multicast(try makeSubject())
            let result = try selector(shared.asObservable())
            return Observable<Result> { observer, lifetime in
                CurrentThreadScheduler.instance.surround { result.run(observer, in: lifetime) }
                if !lifetime.isDisposed { shared.connect(until: lifetime) }
            }
        }
    }
}
