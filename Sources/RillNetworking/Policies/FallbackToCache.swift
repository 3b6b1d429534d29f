import Rill

extension ObservableType {
    /// Remembers every element, and after an error gives the one that was remembered last, then completes.
    ///
    ///     source    -1-|    -#     -#
    ///     fallback  -1-|    -(1|)  -(1|)
    ///
    /// `condition` names the errors; unless it says otherwise these are an answer 5xx and no answer at all, so that nothing
    /// is hidden that somebody must know, such as 401. Without a remembered element the error passes.
    public func fallback<Key, Store: Cache<Key, Element>>(
        to cache: Store, key: Key, if condition: @escaping @Sendable (any Error) -> Bool = { $0.isOutage }
    ) -> Observable<Element> {
        self.do(onNext: { cache.store($0, for: key) })
            .catchError { error in
                guard condition(error), let value = cache.value(for: key) else { throw error }
                return .just(value)
            }
    }
}

extension Error {
    /// Whether the server failed or did not answer: what may be better later, and what a cached answer may stand in for. A
    /// server that is not who it should be, or that answers something else than HTTP, is no outage. That a circuit breaker
    /// or a throttle keeps requests from it is one.
    public var isOutage: Bool {
        if self is AttemptRefused { return true }
        if case .server? = apiError { return true }
        if let exhausted = self as? RetryExhausted { return exhausted.last.isOutage }
        // A client tells of any error from below as a failure of the exchange.
        if let failure = transportFailure, failure.kind == .other {
            return failure.underlying?.isOutage ?? false
        }
        return failureKind?.mayPass ?? false
    }
}
