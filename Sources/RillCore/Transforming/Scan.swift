extension ObservableType {
    /// Folds the elements into a value that starts with `seed`, and emits that value after every element.
    ///
    ///     source      -1-2-3-|
    ///     scan(0, +)  -1-3-6-|
    @inlinable public func scan<Result: Sendable>(
        _ seed: Result, accumulator: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result> { observer, lifetime in
            let result = Unsynchronized(seed)
            source.run(
                observer.with(onNext: { element in
                    do {
                        result.value = try accumulator(result.value, element)
                        observer.onNext(result.value)
                    } catch { observer.onError(error) }
                }), in: lifetime)
        }
    }
}
