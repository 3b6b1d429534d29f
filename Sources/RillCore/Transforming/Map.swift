extension ObservableType {
    /// Transforms every element.
    ///
    ///     source       -1-2-3-|
    ///     map { $0*2 } -2-4-6-|
    @inlinable
    public func map<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result> { observer, lifetime in
            let onNext = observer.onNext, onError = observer.onError
            source.run(
                observer.with(onNext: { element in
                    do { onNext(try transform(element)) } catch { onError(error) }
                }), in: lifetime)
        }
    }
}
