extension ObservableType {
    /// Subscribes again whenever the stream fails, without limit and without delay.
    ///
    ///     source   -1-#
    ///     retry()  -1--1--1--1-
    @inlinable
    public func retry() -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            Succession(to: observer, in: lifetime, again: source, onError: { $1.advance() }).advance()
        }
    }

    /// Subscribes at most `maxAttemptCount` times; the last error passes. It counts attempts, the first included:
    /// `retry(1)` never repeats, `retry(3)` repeats twice, as in RxSwift.
    ///
    ///     source    -1-#
    ///     retry(3)  -1--1--1-#
    ///
    /// `maxAttemptCount` must be 1 or more.
    @inlinable
    public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
        precondition(
            maxAttemptCount >= 1,
            "Rill: retry(_:) counts attempts, the first included, and needs 1 or more, but got \(maxAttemptCount)"
        )
        let source = asObservable()
        return Observable { observer, lifetime in
            let attempts = Confined(1)
            Succession(
                to: observer, in: lifetime, again: source,
                onError: { error, succession in
                    guard attempts.value < maxAttemptCount else { return observer.onError(error) }
                    attempts.value += 1
                    succession.advance()
                }
            ).advance()
        }
    }
}
