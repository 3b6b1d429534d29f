extension InfallibleType {
    /// Combines the latest elements of three streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        resultSelector: @escaping @Sendable (A, B, C) -> Element
    ) -> Infallible<Element> { Infallible(raw: .combineLatest(a, b, c, resultSelector: resultSelector)) }

    /// Combines the latest elements of three streams, as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>
    ) -> Infallible<Element> where Element == (A, B, C) { Infallible(raw: .combineLatest(a, b, c)) }

    /// Combines the latest elements of four streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, resultSelector: @escaping @Sendable (A, B, C, D) -> Element
    ) -> Infallible<Element> { Infallible(raw: .combineLatest(a, b, c, d, resultSelector: resultSelector)) }

    /// Combines the latest elements of four streams, as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>
    ) -> Infallible<Element> where Element == (A, B, C, D) { Infallible(raw: .combineLatest(a, b, c, d)) }

    /// Combines the latest elements of five streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>,
        resultSelector: @escaping @Sendable (A, B, C, D, E) -> Element
    ) -> Infallible<Element> {
        Infallible(raw: .combineLatest(a, b, c, d, e, resultSelector: resultSelector))
    }

    /// Combines the latest elements of five streams, as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>
    ) -> Infallible<Element> where Element == (A, B, C, D, E) {
        Infallible(raw: .combineLatest(a, b, c, d, e))
    }

    /// Combines the latest elements of six streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>, _ f: some InfallibleType<F>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F) -> Element
    ) -> Infallible<Element> {
        Infallible(raw: .combineLatest(a, b, c, d, e, f, resultSelector: resultSelector))
    }

    /// Combines the latest elements of six streams, as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>, _ f: some InfallibleType<F>
    ) -> Infallible<Element> where Element == (A, B, C, D, E, F) {
        Infallible(raw: .combineLatest(a, b, c, d, e, f))
    }

    /// Combines the latest elements of seven streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>, _ f: some InfallibleType<F>,
        _ g: some InfallibleType<G>, resultSelector: @escaping @Sendable (A, B, C, D, E, F, G) -> Element
    ) -> Infallible<Element> {
        Infallible(raw: .combineLatest(a, b, c, d, e, f, g, resultSelector: resultSelector))
    }

    /// Combines the latest elements of seven streams, as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>, _ f: some InfallibleType<F>,
        _ g: some InfallibleType<G>
    ) -> Infallible<Element> where Element == (A, B, C, D, E, F, G) {
        Infallible(raw: .combineLatest(a, b, c, d, e, f, g))
    }

    /// Combines the latest elements of eight streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G, H>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>, _ f: some InfallibleType<F>,
        _ g: some InfallibleType<G>, _ h: some InfallibleType<H>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F, G, H) -> Element
    ) -> Infallible<Element> {
        Infallible(raw: .combineLatest(a, b, c, d, e, f, g, h, resultSelector: resultSelector))
    }

    /// Combines the latest elements of eight streams, as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G, H>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>, _ f: some InfallibleType<F>,
        _ g: some InfallibleType<G>, _ h: some InfallibleType<H>
    ) -> Infallible<Element> where Element == (A, B, C, D, E, F, G, H) {
        Infallible(raw: .combineLatest(a, b, c, d, e, f, g, h))
    }
}
