extension SharedSequenceConvertibleType {
    /// Combines every element of this stream with the latest element of `second`; elements that precede the
    /// first element of `second` are dropped.
    @inlinable public func withLatestFrom<Second: SharedSequenceConvertibleType, Result: Sendable>(
        _ second: Second, resultSelector: @escaping @MainActor @Sendable (Element, Second.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(stream.withLatestFrom(second.stream, resultSelector: onMainActor(resultSelector)))
    }

    /// Emits the latest element of `second` for every element of this stream.
    @inlinable public func withLatestFrom<Second: SharedSequenceConvertibleType>(
        _ second: Second
    ) -> SharedSequence<SharingStrategy, Second.Element> {
        SharedSequence(stream.withLatestFrom(second.stream))
    }
}
