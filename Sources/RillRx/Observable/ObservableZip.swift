// RxSwift's `zip` completes when all streams have completed, the core's as soon as no further row is
// possible. In code that imports RillRx, these members hide the members of the core.

extension Observable {
    /// Combines the elements of two streams by their position, with a closure.
    @_alwaysEmitIntoClient public static func zip<A, B>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        resultSelector: @escaping @Sendable (A, B) throws -> Element
    ) -> Observable<Element> { zip(a, b, completing: .late, resultSelector: resultSelector).inTurns }

    /// Combines the elements of two streams by their position, into tuples.
    @_alwaysEmitIntoClient public static func zip<A, B>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>
    ) -> Observable<Element> where Element == (A, B) { zip(a, b, completing: .late).inTurns }

    /// Combines the elements of three streams by their position, with a closure.
    @_alwaysEmitIntoClient public static func zip<A, B, C>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>,
        resultSelector: @escaping @Sendable (A, B, C) throws -> Element
    ) -> Observable<Element> { zip(a, b, c, completing: .late, resultSelector: resultSelector).inTurns }

    /// Combines the elements of three streams by their position, into tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>
    ) -> Observable<Element> where Element == (A, B, C) { zip(a, b, c, completing: .late).inTurns }

    /// Combines the elements of four streams by their position, with a closure.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        resultSelector: @escaping @Sendable (A, B, C, D) throws -> Element
    ) -> Observable<Element> { zip(a, b, c, d, completing: .late, resultSelector: resultSelector).inTurns }

    /// Combines the elements of four streams by their position, into tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>
    ) -> Observable<Element> where Element == (A, B, C, D) { zip(a, b, c, d, completing: .late).inTurns }

    /// Combines the elements of five streams by their position, with a closure.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>,
        resultSelector: @escaping @Sendable (A, B, C, D, E) throws -> Element
    ) -> Observable<Element> { zip(a, b, c, d, e, completing: .late, resultSelector: resultSelector).inTurns }

    /// Combines the elements of five streams by their position, into tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>
    ) -> Observable<Element> where Element == (A, B, C, D, E) {
        zip(a, b, c, d, e, completing: .late).inTurns
    }

    /// Combines the elements of six streams by their position, with a closure.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F) throws -> Element
    ) -> Observable<Element> {
        zip(a, b, c, d, e, f, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// Combines the elements of six streams by their position, into tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>
    ) -> Observable<Element> where Element == (A, B, C, D, E, F) {
        zip(a, b, c, d, e, f, completing: .late).inTurns
    }

    /// Combines the elements of seven streams by their position, with a closure.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F, G) throws -> Element
    ) -> Observable<Element> {
        zip(a, b, c, d, e, f, g, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// Combines the elements of seven streams by their position, into tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>
    ) -> Observable<Element> where Element == (A, B, C, D, E, F, G) {
        zip(a, b, c, d, e, f, g, completing: .late).inTurns
    }

    /// Combines the elements of eight streams by their position, with a closure.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>, _ h: some ObservableConvertibleType<H>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F, G, H) throws -> Element
    ) -> Observable<Element> {
        zip(a, b, c, d, e, f, g, h, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// Combines the elements of eight streams by their position, into tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>, _ h: some ObservableConvertibleType<H>
    ) -> Observable<Element> where Element == (A, B, C, D, E, F, G, H) {
        zip(a, b, c, d, e, f, g, h, completing: .late).inTurns
    }

    /// Combines the elements of a collection of streams by their position, into arrays.
    @_alwaysEmitIntoClient public static func zip<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams
    ) -> Observable<Element> where Streams.Element: ObservableConvertibleType<Part>, Element == [Part] {
        zip(streams, completing: .late).inTurns
    }

    /// Combines the elements of a collection of streams by their position, with a closure.
    @_alwaysEmitIntoClient public static func zip<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams, resultSelector: @escaping @Sendable ([Part]) throws -> Element
    ) -> Observable<Element> where Streams.Element: ObservableConvertibleType<Part> {
        zip(streams, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// Combines the elements of a list such as `[.just(1), .just(2)]` by their position, into arrays.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func zip<Part: Sendable>(
        _ streams: [Observable<Part>]
    ) -> Observable<Element> where Element == [Part] { zip(streams, completing: .late).inTurns }

    /// Combines the elements of a list such as `[.just(1), .just(2)]` by their position, with a closure.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func zip<Part: Sendable>(
        _ streams: [Observable<Part>], resultSelector: @escaping @Sendable ([Part]) throws -> Element
    ) -> Observable<Element> { zip(streams, completing: .late, resultSelector: resultSelector).inTurns }
}
