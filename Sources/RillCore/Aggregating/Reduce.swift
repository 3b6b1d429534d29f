extension ObservableType {
    /// Folds all elements into one value and emits it at completion; an empty stream emits `seed`.
    ///
    ///     source        -1-2-3-|
    ///     reduce(0, +)  -------(6|)
    @inlinable public func reduce<Result: Sendable>(
        _ seed: Result, accumulator: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result> { observer, lifetime in
            let result = Unsynchronized(seed)
            source.run(
                observer.with(
                    onNext: { element in
                        do {
                            result.value = try accumulator(result.value, element)
                        } catch { observer.onError(error) }
                    },
                    onCompleted: { observer.complete(with: result.value, in: lifetime) }),
                in: lifetime)
        }
    }
}
