extension InfallibleType {
    /// Groups the elements of three streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        resultSelector: @escaping @Sendable (A, B, C) -> Element
    ) -> Infallible<Element> { Infallible(raw: .zip(a, b, c, resultSelector: resultSelector)) }

    /// Groups the elements of three streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>
    ) -> Infallible<Element> where Element == (A, B, C) { Infallible(raw: .zip(a, b, c)) }

    /// Groups the elements of four streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, resultSelector: @escaping @Sendable (A, B, C, D) -> Element
    ) -> Infallible<Element> { Infallible(raw: .zip(a, b, c, d, resultSelector: resultSelector)) }

    /// Groups the elements of four streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>
    ) -> Infallible<Element> where Element == (A, B, C, D) { Infallible(raw: .zip(a, b, c, d)) }

    /// Groups the elements of five streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>,
        resultSelector: @escaping @Sendable (A, B, C, D, E) -> Element
    ) -> Infallible<Element> { Infallible(raw: .zip(a, b, c, d, e, resultSelector: resultSelector)) }

    /// Groups the elements of five streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>
    ) -> Infallible<Element> where Element == (A, B, C, D, E) { Infallible(raw: .zip(a, b, c, d, e)) }

    /// Groups the elements of six streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>, _ f: some InfallibleType<F>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F) -> Element
    ) -> Infallible<Element> { Infallible(raw: .zip(a, b, c, d, e, f, resultSelector: resultSelector)) }

    /// Groups the elements of six streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>, _ f: some InfallibleType<F>
    ) -> Infallible<Element> where Element == (A, B, C, D, E, F) { Infallible(raw: .zip(a, b, c, d, e, f)) }

    /// Groups the elements of seven streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>, _ f: some InfallibleType<F>,
        _ g: some InfallibleType<G>, resultSelector: @escaping @Sendable (A, B, C, D, E, F, G) -> Element
    ) -> Infallible<Element> { Infallible(raw: .zip(a, b, c, d, e, f, g, resultSelector: resultSelector)) }

    /// Groups the elements of seven streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>, _ f: some InfallibleType<F>,
        _ g: some InfallibleType<G>
    ) -> Infallible<Element> where Element == (A, B, C, D, E, F, G) {
        Infallible(raw: .zip(a, b, c, d, e, f, g))
    }

    /// Groups the elements of eight streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>, _ f: some InfallibleType<F>,
        _ g: some InfallibleType<G>, _ h: some InfallibleType<H>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F, G, H) -> Element
    ) -> Infallible<Element> { Infallible(raw: .zip(a, b, c, d, e, f, g, h, resultSelector: resultSelector)) }

    /// Groups the elements of eight streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
        _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
        _ d: some InfallibleType<D>, _ e: some InfallibleType<E>, _ f: some InfallibleType<F>,
        _ g: some InfallibleType<G>, _ h: some InfallibleType<H>
    ) -> Infallible<Element> where Element == (A, B, C, D, E, F, G, H) {
        Infallible(raw: .zip(a, b, c, d, e, f, g, h))
    }
}
