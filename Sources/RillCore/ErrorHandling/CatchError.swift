extension ObservableType {
    /// Continues with the stream that `handler` returns when this one fails. The failed stream is torn down
    /// first. An error that `handler` throws is the error of the result.
    ///
    ///     source      -1-2-#
    ///     handler          -8-9-|
    ///     catchError  -1-2--8-9-|
    @inlinable public func catchError(
        _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            source.run(
                observer.with(onEnd: { error in
                    guard let error else { return observer.onCompleted() }
                    do { try handler(error).run(observer, in: lifetime) } catch { observer.onError(error) }
                }),
                inChildOf: lifetime)
        }
    }

    /// Continues with the stream that `handler` returns when this one fails with a `Failure`; any other error
    /// passes through.
    ///
    ///     request.catchError(ApiError.self) { error in .just(cached) }
    @inlinable public func catchError<Failure: Error>(
        _ failure: Failure.Type, _ handler: @escaping @Sendable (Failure) throws -> Observable<Element>
    ) -> Observable<Element> {
        catchError { error in
            guard let failure = error as? Failure else { throw error }
            return try handler(failure)
        }
    }
}
