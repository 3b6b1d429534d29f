extension SharedSequenceConvertibleType {
    /// Combines every element with an object that the stream does not retain. The result completes at the
    /// first element that arrives after the object is released. It is not shared, so that no replay retains
    /// the object.
    @inlinable public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
        _ object: Object, resultSelector: @escaping @MainActor @Sendable (Object, Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(raw: stream.withUnretained(object, resultSelector: onMainActor(resultSelector)))
    }

    /// Pairs every element with an object that the stream does not retain. The result completes at the first
    /// element that arrives after the object is released.
    @inlinable public func withUnretained<Object: AnyObject & Sendable>(
        _ object: Object
    ) -> SharedSequence<SharingStrategy, (Object, Element)> { withUnretained(object) { ($0, $1) } }
}
