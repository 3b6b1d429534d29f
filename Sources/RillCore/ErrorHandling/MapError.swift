extension ObservableType {
    /// Replaces the error with the one that `transform` returns or throws.
    ///
    ///     source    -1-2-#
    ///     mapError  -1-2-#
    @inlinable public func mapError(
        _ transform: @escaping @Sendable (any Error) throws -> any Error
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            source.run(
                observer.with(onEnd: { failure in
                    do { observer.onEnd(try failure.map(transform)) } catch { observer.onError(error) }
                }), in: lifetime)
        }
    }
}
