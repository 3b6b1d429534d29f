/// An element that `retry(_:scheduler:ifElement:)` treats as a failure; for the policy, it is the error of
/// the attempt.
public struct UnacceptableElementError<Element: Sendable>: Error {
    /// The element that the policy rejected.
    public let element: Element
}

/// An `UnacceptableElementError` of any element type. The types named in `retry(on:)` do not exclude it.
protocol RetriedElement: Error {}
extension UnacceptableElementError: RetriedElement {}

extension ObservableType {
    /// Subscribes again after errors, and after an element that is not acceptable, when and as often as
    /// `policy` says. If such an element is not retried any more, it is delivered and the result completes.
    /// With `wrapExhausted()`, a policy that gives up fails instead, with an `UnacceptableElementError` as
    /// the last error.
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
