extension SharedSequenceConvertibleType {
    /// Transforms every element.
    @inlinable public func map<Result: Sendable>(
        _ selector: @escaping @MainActor @Sendable (Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> { SharedSequence(stream.map(onMainActor(selector))) }

    /// Transforms every element and drops the results that are nil.
    @inlinable public func compactMap<Result: Sendable>(
        _ selector: @escaping @MainActor @Sendable (Element) -> Result?
    ) -> SharedSequence<SharingStrategy, Result> { SharedSequence(stream.compactMap(onMainActor(selector))) }
}
