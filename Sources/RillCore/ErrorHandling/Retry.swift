import RillLocks

extension ObservableType {
    /// Subscribes again whenever the stream fails, without limit and without delay.
    ///
    ///     source   -1-#
    ///     retry()  -1--1--1--1-
    @inlinable public func retry() -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            SequentialSubscriber(repeating: source, to: observer, in: lifetime) { error, _ in
                error == nil ? .finish(nil) : .again
            }.advance()
        }
    }

    /// Subscribes at most `maxAttemptCount` times; the error of the last attempt passes through. The count
    /// includes the first attempt, as in RxSwift: `retry(1)` never repeats, `retry(3)` repeats twice.
    ///
    ///     source    -1-#
    ///     retry(3)  -1--1--1-#
    ///
    /// `maxAttemptCount` must be 1 or more.
    @inlinable public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
        require(
            maxAttemptCount >= 1,
            "Rill: retry(_:) counts attempts, the first included, and needs 1 or more, but got \(maxAttemptCount)"
        )
        let source = asObservable()
        return Observable { observer, lifetime in
            let attempts = Unsynchronized(1)
            SequentialSubscriber(repeating: source, to: observer, in: lifetime) { error, _ in
                if error == nil || attempts.value == maxAttemptCount { return .finish(error) }
                attempts.value += 1
                return .again
            }.advance()
        }
    }
}
