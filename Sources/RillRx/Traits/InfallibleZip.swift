extension InfallibleType {
    /// Pairs the elements of two streams by their position.
    @_alwaysEmitIntoClient public static func zip<First: InfallibleType, Second: InfallibleType>(
        _ first: First, _ second: Second,
        resultSelector: @escaping @Sendable (First.Element, Second.Element) -> Element
    ) -> Infallible<Element> { Infallible(raw: .zip(first, second, resultSelector: resultSelector)) }

    /// Pairs the elements of two streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<First: InfallibleType, Second: InfallibleType>(
        _ first: First, _ second: Second
    ) -> Infallible<Element> where Element == (First.Element, Second.Element) {
        Infallible(raw: .zip(first, second))
    }

    /// Groups the elements of a collection of streams by their position, with a closure.
    @_alwaysEmitIntoClient public static func zip<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams, resultSelector: @escaping @Sendable ([Part]) -> Element
    ) -> Infallible<Element> where Streams.Element: InfallibleType<Part> {
        Infallible(raw: .zip(streams, resultSelector: resultSelector))
    }

    /// Groups the elements of a collection of streams by their position, as arrays.
    @_alwaysEmitIntoClient public static func zip<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams
    ) -> Infallible<Element> where Streams.Element: InfallibleType<Part>, Element == [Part] {
        Infallible(raw: .zip(streams))
    }

    /// Groups the elements of a list such as `[.just(1), .just(2)]` by their position, with a closure.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func zip<Part>(
        _ streams: [Infallible<Part>], resultSelector: @escaping @Sendable ([Part]) -> Element
    ) -> Infallible<Element> { zip(streams, resultSelector: resultSelector) }

    /// Groups the elements of a list such as `[.just(1), .just(2)]` by their position, as arrays.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func zip<Part>(
        _ streams: [Infallible<Part>]
    ) -> Infallible<Element> where Element == [Part] { zip(streams) }

    /// `zip(_:)` of a collection of streams of this type.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func zip<Streams: Collection & Sendable>(
        _ streams: Streams
    ) -> Infallible<[Element]> where Streams.Element == Infallible<Element> {
        Infallible<[Element]>.zip(streams)
    }
}
