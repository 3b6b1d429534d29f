extension InfallibleType {
    /// Combines the latest elements of two streams, whenever one of them emits.
    @_alwaysEmitIntoClient public static func combineLatest<First: InfallibleType, Second: InfallibleType>(
        _ first: First, _ second: Second,
        resultSelector: @escaping @Sendable (First.Element, Second.Element) -> Element
    ) -> Infallible<Element> {
        Infallible(raw: .combineLatest(first, second, resultSelector: resultSelector))
    }

    /// Combines the latest elements of two streams as tuples, whenever one of them emits.
    @_alwaysEmitIntoClient public static func combineLatest<First: InfallibleType, Second: InfallibleType>(
        _ first: First, _ second: Second
    ) -> Infallible<Element> where Element == (First.Element, Second.Element) {
        Infallible(raw: .combineLatest(first, second))
    }

    /// Combines the latest elements of a collection of streams with a closure.
    @_alwaysEmitIntoClient public static func combineLatest<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams, resultSelector: @escaping @Sendable ([Part]) -> Element
    ) -> Infallible<Element> where Streams.Element: InfallibleType<Part> {
        Infallible(raw: .combineLatest(streams, resultSelector: resultSelector))
    }

    /// Combines the latest elements of a collection of streams into arrays.
    @_alwaysEmitIntoClient public static func combineLatest<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams
    ) -> Infallible<Element> where Streams.Element: InfallibleType<Part>, Element == [Part] {
        Infallible(raw: .combineLatest(streams))
    }

    /// Combines the latest elements of a list such as `[.just(1), .just(2)]` with a closure.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func combineLatest<Part>(
        _ streams: [Infallible<Part>], resultSelector: @escaping @Sendable ([Part]) -> Element
    ) -> Infallible<Element> { combineLatest(streams, resultSelector: resultSelector) }

    /// Combines the latest elements of a list such as `[.just(1), .just(2)]` into arrays.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func combineLatest<Part>(
        _ streams: [Infallible<Part>]
    ) -> Infallible<Element> where Element == [Part] { combineLatest(streams) }

    /// `combineLatest(_:)` of a collection of streams of this type.
    @_disfavoredOverload @_alwaysEmitIntoClient
    public static func combineLatest<Streams: Collection & Sendable>(
        _ streams: Streams
    ) -> Infallible<[Element]> where Streams.Element == Infallible<Element> {
        Infallible<[Element]>.combineLatest(streams)
    }
}
