import Rill

extension ObservableType {
    /// The stream that `selector` makes of this one; however often it subscribes, this stream runs once, into a
    /// subject of `makeSubject`. Every subscription of the result has a run of its own.
    ///
    ///     source                                           -1-2-|
    ///     multicast({ PublishSubject() }) { .zip($0, $0) }  -(1,1)-(2,2)-|
    public func multicast<Subject: SubjectType, Result: Sendable>(
        _ makeSubject: @escaping @Sendable () throws -> Subject,
        selector: @escaping @Sendable (Observable<Element>) throws -> Observable<Result>
    ) -> Observable<Result> where Subject.Element == Element {
        let source = asObservable()
        return .create { observer, lifetime in
            let shared = source.multicast(try makeSubject())
            lifetime.add(try selector(shared.asObservable()).subscribe(observer))
            if !lifetime.isDisposed { lifetime.add(shared.connect()) }
        }
    }
}
