extension ObservableType {
    /// Transforms every element, and drops it when the result is nil.
    ///
    ///     source               -"1"-"x"-"3"-|
    ///     compactMap(Int.init) -1-------3---|
    @inlinable public func compactMap<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result> { observer, lifetime in
            source.run(
                observer.with(onNext: { element in
                    do {
                        if let result = try transform(element) { observer.onNext(result) }
                    } catch { observer.onError(error) }
                }), in: lifetime)
        }
    }
}
