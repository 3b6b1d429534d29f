// RxSwift's `zip` completes when all streams have completed. In code that imports RillRx, these members hide
// those of the core, which complete as soon as no further row is possible.

extension Observable {
    /// Two streams, whose elements a closure combines.
    @_alwaysEmitIntoClient public static func zip<A, B>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        resultSelector: @escaping @Sendable (A, B) throws -> Element
    ) -> Observable<Element> { zip(a, b, completing: .late, resultSelector: resultSelector).inTurns }

    /// Two streams, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>
    ) -> Observable<Element> where Element == (A, B) { zip(a, b, completing: .late).inTurns }

    /// Three streams, whose elements a closure combines.
    @_alwaysEmitIntoClient public static func zip<A, B, C>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>,
        resultSelector: @escaping @Sendable (A, B, C) throws -> Element
    ) -> Observable<Element> { zip(a, b, c, completing: .late, resultSelector: resultSelector).inTurns }

    /// Three streams, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>
    ) -> Observable<Element> where Element == (A, B, C) { zip(a, b, c, completing: .late).inTurns }

    /// Four streams, whose elements a closure combines.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        resultSelector: @escaping @Sendable (A, B, C, D) throws -> Element
    ) -> Observable<Element> { zip(a, b, c, d, completing: .late, resultSelector: resultSelector).inTurns }

    /// Four streams, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>
    ) -> Observable<Element> where Element == (A, B, C, D) { zip(a, b, c, d, completing: .late).inTurns }

    /// Five streams, whose elements a closure combines.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>,
        resultSelector: @escaping @Sendable (A, B, C, D, E) throws -> Element
    ) -> Observable<Element> { zip(a, b, c, d, e, completing: .late, resultSelector: resultSelector).inTurns }

    /// Five streams, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>
    ) -> Observable<Element> where Element == (A, B, C, D, E) {
        zip(a, b, c, d, e, completing: .late).inTurns
    }

    /// Six streams, whose elements a closure combines.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F) throws -> Element
    ) -> Observable<Element> {
        zip(a, b, c, d, e, f, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// Six streams, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>
    ) -> Observable<Element> where Element == (A, B, C, D, E, F) {
        zip(a, b, c, d, e, f, completing: .late).inTurns
    }

    /// Seven streams, whose elements a closure combines.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F, G) throws -> Element
    ) -> Observable<Element> {
        zip(a, b, c, d, e, f, g, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// Seven streams, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>
    ) -> Observable<Element> where Element == (A, B, C, D, E, F, G) {
        zip(a, b, c, d, e, f, g, completing: .late).inTurns
    }

    /// Eight streams, whose elements a closure combines.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>, _ h: some ObservableConvertibleType<H>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F, G, H) throws -> Element
    ) -> Observable<Element> {
        zip(a, b, c, d, e, f, g, h, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// Eight streams, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>, _ h: some ObservableConvertibleType<H>
    ) -> Observable<Element> where Element == (A, B, C, D, E, F, G, H) {
        zip(a, b, c, d, e, f, g, h, completing: .late).inTurns
    }

    /// A collection of streams.
    @_alwaysEmitIntoClient public static func zip<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams
    ) -> Observable<Element> where Streams.Element: ObservableConvertibleType<Part>, Element == [Part] {
        zip(streams, completing: .late).inTurns
    }

    /// A collection of streams.
    @_alwaysEmitIntoClient public static func zip<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams, resultSelector: @escaping @Sendable ([Part]) throws -> Element
    ) -> Observable<Element> where Streams.Element: ObservableConvertibleType<Part> {
        zip(streams, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// A list such as `[.just(1), .just(2)]`.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func zip<Part: Sendable>(
        _ streams: [Observable<Part>]
    ) -> Observable<Element> where Element == [Part] { zip(streams, completing: .late).inTurns }

    /// A list such as `[.just(1), .just(2)]`.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func zip<Part: Sendable>(
        _ streams: [Observable<Part>], resultSelector: @escaping @Sendable ([Part]) throws -> Element
    ) -> Observable<Element> { zip(streams, completing: .late, resultSelector: resultSelector).inTurns }
}
