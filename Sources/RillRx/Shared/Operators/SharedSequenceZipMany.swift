extension SharedSequence {
    /// Groups the elements of three streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C) -> Element
    ) -> SharedSequence {
        SharedSequence(.zip(a.source, b.source, c.source, resultSelector: onMainActor(resultSelector)))
    }

    /// Groups the elements of three streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>
    ) -> SharedSequence where Element == (A, B, C) { SharedSequence(.zip(a.source, b.source, c.source)) }

    /// Groups the elements of four streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C, D) -> Element
    ) -> SharedSequence {
        SharedSequence(
            .zip(a.source, b.source, c.source, d.source, resultSelector: onMainActor(resultSelector)))
    }

    /// Groups the elements of four streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>
    ) -> SharedSequence where Element == (A, B, C, D) {
        SharedSequence(.zip(a.source, b.source, c.source, d.source))
    }

    /// Groups the elements of five streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C, D, E) -> Element
    ) -> SharedSequence {
        SharedSequence(
            .zip(
                a.source, b.source, c.source, d.source, e.source, resultSelector: onMainActor(resultSelector))
        )
    }

    /// Groups the elements of five streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>
    ) -> SharedSequence where Element == (A, B, C, D, E) {
        SharedSequence(.zip(a.source, b.source, c.source, d.source, e.source))
    }

    /// Groups the elements of six streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C, D, E, F) -> Element
    ) -> SharedSequence {
        SharedSequence(
            .zip(
                a.source, b.source, c.source, d.source, e.source, f.source,
                resultSelector: onMainActor(resultSelector)))
    }

    /// Groups the elements of six streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>
    ) -> SharedSequence where Element == (A, B, C, D, E, F) {
        SharedSequence(.zip(a.source, b.source, c.source, d.source, e.source, f.source))
    }

    /// Groups the elements of seven streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>,
        _ g: SharedSequence<SharingStrategy, G>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C, D, E, F, G) -> Element
    ) -> SharedSequence {
        SharedSequence(
            .zip(
                a.source, b.source, c.source, d.source, e.source, f.source, g.source,
                resultSelector: onMainActor(resultSelector)))
    }

    /// Groups the elements of seven streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>,
        _ g: SharedSequence<SharingStrategy, G>
    ) -> SharedSequence where Element == (A, B, C, D, E, F, G) {
        SharedSequence(.zip(a.source, b.source, c.source, d.source, e.source, f.source, g.source))
    }

    /// Groups the elements of eight streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>,
        _ g: SharedSequence<SharingStrategy, G>, _ h: SharedSequence<SharingStrategy, H>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C, D, E, F, G, H) -> Element
    ) -> SharedSequence {
        SharedSequence(
            .zip(
                a.source, b.source, c.source, d.source, e.source, f.source, g.source, h.source,
                resultSelector: onMainActor(resultSelector)))
    }

    /// Groups the elements of eight streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>,
        _ g: SharedSequence<SharingStrategy, G>, _ h: SharedSequence<SharingStrategy, H>
    ) -> SharedSequence where Element == (A, B, C, D, E, F, G, H) {
        SharedSequence(.zip(a.source, b.source, c.source, d.source, e.source, f.source, g.source, h.source))
    }
}
