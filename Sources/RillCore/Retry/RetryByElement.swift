/// An element that `retry(_:scheduler:ifElement:)` has taken for a failure; the policy sees it as the error
/// of the attempt.
public struct UnacceptableElementError<Element: Sendable>: Error {
    /// The element that the policy rejected.
    public let element: Element
}

/// Of any element type, so that a rule about the types of errors lets it through.
protocol RetriedElement: Error {}
extension UnacceptableElementError: RetriedElement {}

extension ObservableType {
    /// Subscribes again after errors, and after an element that is not acceptable, when and as often as
    /// `policy` says. Such an element that is not retried any more is delivered, and the result completes,
    /// unless the policy has `wrapExhausted()`: then the result fails, with an `UnacceptableElementError` as
    /// its last error.
    ///
    ///     client.response(for: url)
    ///         .retry(policy, scheduler: scheduler, ifElement: { $0.head.status == 202 })
    ///
    ///     source                                  -a--x---
    ///     retry, maxAttempts(2), delay 2, not x   -a-----a--(x|)
    ///
    /// The element ends its attempt and is an `UnacceptableElementError` for the policy, which retries it
    /// unless `abort`, `decide` or a limit says otherwise. An error that `isUnacceptable` throws is the error
    /// of the attempt.
    public func retry(
        _ policy: RetryPolicy, scheduler: any Scheduler,
        ifElement isUnacceptable: @escaping @Sendable (Element) throws -> Bool
    ) -> Observable<Element> {
        map { element in
            if try isUnacceptable(element) { throw UnacceptableElementError(element: element) }
            return element
        }
        .retry(policy, scheduler: scheduler)
        .catchError { error in
            guard let last = error as? UnacceptableElementError<Element> else { throw error }
            return .just(last.element)
        }
    }
}
