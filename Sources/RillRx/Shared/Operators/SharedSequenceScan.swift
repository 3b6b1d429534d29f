extension SharedSequenceConvertibleType {
    /// Folds the elements into a value that starts with `seed`, and emits that value after every element.
    @inlinable public func scan<Result: Sendable>(
        _ seed: Result, accumulator: @escaping @MainActor @Sendable (Result, Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(stream.scan(seed, accumulator: onMainActor(accumulator)))
    }

    /// Emits `element` before the elements of this stream. The result is shared: a later subscriber of a
    /// driver receives the latest element in place of `element`.
    @inlinable public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(stream.startWith(element))
    }
}
