extension SharedSequence {
    /// Pairs the elements of two streams by their position.
    @inlinable
    public static func zip<First: SharedSequenceConvertibleType, Second: SharedSequenceConvertibleType>(
        _ first: First, _ second: Second,
        resultSelector: @escaping @MainActor @Sendable (First.Element, Second.Element) -> Element
    ) -> SharedSequence
    where First.SharingStrategy == SharingStrategy, Second.SharingStrategy == SharingStrategy {
        SharedSequence(
            Observable.zip(first.stream, second.stream, resultSelector: onMainActor(resultSelector)))
    }

    /// Pairs the elements of two streams by their position, as tuples.
    @inlinable
    public static func zip<First: SharedSequenceConvertibleType, Second: SharedSequenceConvertibleType>(
        _ first: First, _ second: Second
    ) -> SharedSequence
    where
        First.SharingStrategy == SharingStrategy, Second.SharingStrategy == SharingStrategy,
        Element == (First.Element, Second.Element)
    { SharedSequence(Observable.zip(first.stream, second.stream)) }

    /// Groups the elements of a collection of streams by their position, as arrays. For an empty collection,
    /// the result completes.
    @_alwaysEmitIntoClient public static func zip<Streams: Collection, Part: Sendable>(
        _ sources: Streams
    ) -> SharedSequence where Streams.Element == SharedSequence<SharingStrategy, Part>, Element == [Part] {
        SharedSequence(Observable.zip(sources.map(\.source)))
    }

    /// Like `zip` of a collection, but `resultSelector` combines the elements.
    @_alwaysEmitIntoClient public static func zip<Streams: Collection, Part: Sendable>(
        _ sources: Streams, resultSelector: @escaping @MainActor @Sendable ([Part]) -> Element
    ) -> SharedSequence where Streams.Element == SharedSequence<SharingStrategy, Part> {
        SharedSequence(Observable.zip(sources.map(\.source), resultSelector: onMainActor(resultSelector)))
    }
}
