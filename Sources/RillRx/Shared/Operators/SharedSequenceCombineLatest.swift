extension SharedSequence {
    /// Combines the latest elements of two streams whenever one of them emits, once both have emitted.
    @inlinable
    public static func combineLatest<
        First: SharedSequenceConvertibleType, Second: SharedSequenceConvertibleType
    >(
        _ first: First, _ second: Second,
        resultSelector: @escaping @MainActor @Sendable (First.Element, Second.Element) -> Element
    ) -> SharedSequence
    where First.SharingStrategy == SharingStrategy, Second.SharingStrategy == SharingStrategy {
        SharedSequence(
            Observable.combineLatest(first.stream, second.stream, resultSelector: onMainActor(resultSelector))
        )
    }

    /// Combines the latest elements of two streams into tuples.
    @inlinable
    public static func combineLatest<
        First: SharedSequenceConvertibleType, Second: SharedSequenceConvertibleType
    >(_ first: First, _ second: Second) -> SharedSequence
    where
        First.SharingStrategy == SharingStrategy, Second.SharingStrategy == SharingStrategy,
        Element == (First.Element, Second.Element)
    { SharedSequence(Observable.combineLatest(first.stream, second.stream)) }

    /// Combines the latest elements of a collection of streams into arrays. For an empty collection, the
    /// result emits an empty array and completes.
    @_alwaysEmitIntoClient public static func combineLatest<Streams: Collection, Part: Sendable>(
        _ sources: Streams
    ) -> SharedSequence where Streams.Element == SharedSequence<SharingStrategy, Part>, Element == [Part] {
        SharedSequence(Observable.combineLatest(sources.map(\.source)))
    }

    /// Like `combineLatest` of a collection, but `resultSelector` combines the elements.
    @_alwaysEmitIntoClient public static func combineLatest<Streams: Collection, Part: Sendable>(
        _ sources: Streams, resultSelector: @escaping @MainActor @Sendable ([Part]) -> Element
    ) -> SharedSequence where Streams.Element == SharedSequence<SharingStrategy, Part> {
        SharedSequence(
            Observable.combineLatest(sources.map(\.source), resultSelector: onMainActor(resultSelector)))
    }
}
