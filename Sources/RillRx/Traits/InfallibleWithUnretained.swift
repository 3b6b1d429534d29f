extension InfallibleType {
    /// Pairs every element with `object`, which the stream does not retain. The result completes at the first
    /// element that arrives after the object is released.
    public func withUnretained<Object: AnyObject & Sendable>(
        _ object: Object
    ) -> Infallible<(Object, Element)> { Infallible(raw: asObservable().withUnretained(object)) }

    /// Like `withUnretained(_:)`, but `resultSelector` combines the object and the element.
    public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
        _ object: Object, resultSelector: @escaping @Sendable (Object, Element) -> Result
    ) -> Infallible<Result> {
        Infallible(raw: asObservable().withUnretained(object, resultSelector: resultSelector))
    }
}
