extension SharedSequenceConvertibleType {
    /// Drops the elements for which `predicate` is false.
    @inlinable public func filter(
        _ predicate: @escaping @MainActor @Sendable (Element) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> { SharedSequence(stream.filter(onMainActor(predicate))) }

    /// Drops the first `count` elements. `count` must not be negative.
    @inlinable public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(stream.skip(count))
    }
}
