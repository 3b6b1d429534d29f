extension ObservableType {
    /// Like `scan(_:accumulator:)`, but `accumulator` changes the value in place.
    ///
    ///     source                      -1-2-3-|
    ///     scan(into: 0) { $0 += $1 }  -1-3-6-|
    public func scan<Result: Sendable>(
        into seed: Result, accumulator: @escaping @Sendable (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        let source = asObservable()
        return .deferred {
            let result = Unsynchronized(seed)
            return source.map { element in
                try accumulator(&result.value, element)
                return result.value
            }
        }
    }
}
