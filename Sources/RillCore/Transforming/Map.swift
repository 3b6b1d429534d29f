extension ObservableType {
    /// Transforms every element.
    ///
    ///     source       -1-2-3-|
    ///     map { $0*2 } -2-4-6-|
    @inlinable public func map<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result> { observer, lifetime in
            source.run(
                observer.with(onNext: { element in
                    do { observer.onNext(try transform(element)) } catch { observer.onError(error) }
                }), in: lifetime)
        }
    }
}
