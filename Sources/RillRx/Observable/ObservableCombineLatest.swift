// When a stream completes without an element, RxSwift's `combineLatest` waits for the other streams, and the
// core's completes immediately. In code that imports RillRx, these members hide the members of the core.

extension Observable {
    /// Combines the latest elements of two streams with a closure.
    @_alwaysEmitIntoClient public static func combineLatest<A, B>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        resultSelector: @escaping @Sendable (A, B) throws -> Element
    ) -> Observable<Element> {
        combineLatest(a, b, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// Combines the latest elements of two streams into tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>
    ) -> Observable<Element> where Element == (A, B) { combineLatest(a, b, completing: .late).inTurns }

    /// Combines the latest elements of three streams with a closure.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>,
        resultSelector: @escaping @Sendable (A, B, C) throws -> Element
    ) -> Observable<Element> {
        combineLatest(a, b, c, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// Combines the latest elements of four streams with a closure.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        resultSelector: @escaping @Sendable (A, B, C, D) throws -> Element
    ) -> Observable<Element> {
        combineLatest(a, b, c, d, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// Combines the latest elements of three streams into tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>
    ) -> Observable<Element> where Element == (A, B, C) { combineLatest(a, b, c, completing: .late).inTurns }

    /// Combines the latest elements of four streams into tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>
    ) -> Observable<Element> where Element == (A, B, C, D) {
        combineLatest(a, b, c, d, completing: .late).inTurns
    }

    /// Combines the latest elements of five streams with a closure.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>,
        resultSelector: @escaping @Sendable (A, B, C, D, E) throws -> Element
    ) -> Observable<Element> {
        combineLatest(a, b, c, d, e, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// Combines the latest elements of five streams into tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>
    ) -> Observable<Element> where Element == (A, B, C, D, E) {
        combineLatest(a, b, c, d, e, completing: .late).inTurns
    }

    /// Combines the latest elements of six streams with a closure.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F) throws -> Element
    ) -> Observable<Element> {
        combineLatest(a, b, c, d, e, f, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// Combines the latest elements of six streams into tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>
    ) -> Observable<Element> where Element == (A, B, C, D, E, F) {
        combineLatest(a, b, c, d, e, f, completing: .late).inTurns
    }

    /// Combines the latest elements of seven streams with a closure.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F, G) throws -> Element
    ) -> Observable<Element> {
        combineLatest(a, b, c, d, e, f, g, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// Combines the latest elements of seven streams into tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>
    ) -> Observable<Element> where Element == (A, B, C, D, E, F, G) {
        combineLatest(a, b, c, d, e, f, g, completing: .late).inTurns
    }

    /// Combines the latest elements of eight streams with a closure.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G, H>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>, _ h: some ObservableConvertibleType<H>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F, G, H) throws -> Element
    ) -> Observable<Element> {
        combineLatest(a, b, c, d, e, f, g, h, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// Combines the latest elements of eight streams into tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G, H>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>, _ h: some ObservableConvertibleType<H>
    ) -> Observable<Element> where Element == (A, B, C, D, E, F, G, H) {
        combineLatest(a, b, c, d, e, f, g, h, completing: .late).inTurns
    }

    /// Combines the latest elements of a collection of streams into arrays.
    @_alwaysEmitIntoClient public static func combineLatest<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams
    ) -> Observable<Element> where Streams.Element: ObservableConvertibleType<Part>, Element == [Part] {
        combineLatest(streams, completing: .late).inTurns
    }

    /// Combines the latest elements of a collection of streams with a closure.
    @_alwaysEmitIntoClient public static func combineLatest<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams, resultSelector: @escaping @Sendable ([Part]) throws -> Element
    ) -> Observable<Element> where Streams.Element: ObservableConvertibleType<Part> {
        combineLatest(streams, completing: .late, resultSelector: resultSelector).inTurns
    }

    /// Combines the latest elements of a list such as `[.just(1), .just(2)]` into arrays.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func combineLatest<Part: Sendable>(
        _ streams: [Observable<Part>]
    ) -> Observable<Element> where Element == [Part] { combineLatest(streams, completing: .late).inTurns }

    /// Combines the latest elements of a list such as `[.just(1), .just(2)]` with a closure.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func combineLatest<Part: Sendable>(
        _ streams: [Observable<Part>], resultSelector: @escaping @Sendable ([Part]) throws -> Element
    ) -> Observable<Element> {
        combineLatest(streams, completing: .late, resultSelector: resultSelector).inTurns
    }
}
