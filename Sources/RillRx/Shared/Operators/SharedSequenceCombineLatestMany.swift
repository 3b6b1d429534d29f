extension SharedSequence {
    /// Combines the latest elements of three streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C) -> Element
    ) -> SharedSequence {
        SharedSequence(
            .combineLatest(a.source, b.source, c.source, resultSelector: onMainActor(resultSelector)))
    }

    /// Combines the latest elements of three streams, as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>
    ) -> SharedSequence where Element == (A, B, C) {
        SharedSequence(.combineLatest(a.source, b.source, c.source))
    }

    /// Combines the latest elements of four streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C, D) -> Element
    ) -> SharedSequence {
        SharedSequence(
            .combineLatest(
                a.source, b.source, c.source, d.source, resultSelector: onMainActor(resultSelector)))
    }

    /// Combines the latest elements of four streams, as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>
    ) -> SharedSequence where Element == (A, B, C, D) {
        SharedSequence(.combineLatest(a.source, b.source, c.source, d.source))
    }

    /// Combines the latest elements of five streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C, D, E) -> Element
    ) -> SharedSequence {
        SharedSequence(
            .combineLatest(
                a.source, b.source, c.source, d.source, e.source, resultSelector: onMainActor(resultSelector))
        )
    }

    /// Combines the latest elements of five streams, as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>
    ) -> SharedSequence where Element == (A, B, C, D, E) {
        SharedSequence(.combineLatest(a.source, b.source, c.source, d.source, e.source))
    }

    /// Combines the latest elements of six streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C, D, E, F) -> Element
    ) -> SharedSequence {
        SharedSequence(
            .combineLatest(
                a.source, b.source, c.source, d.source, e.source, f.source,
                resultSelector: onMainActor(resultSelector)))
    }

    /// Combines the latest elements of six streams, as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>
    ) -> SharedSequence where Element == (A, B, C, D, E, F) {
        SharedSequence(.combineLatest(a.source, b.source, c.source, d.source, e.source, f.source))
    }

    /// Combines the latest elements of seven streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>,
        _ g: SharedSequence<SharingStrategy, G>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C, D, E, F, G) -> Element
    ) -> SharedSequence {
        SharedSequence(
            .combineLatest(
                a.source, b.source, c.source, d.source, e.source, f.source, g.source,
                resultSelector: onMainActor(resultSelector)))
    }

    /// Combines the latest elements of seven streams, as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>,
        _ g: SharedSequence<SharingStrategy, G>
    ) -> SharedSequence where Element == (A, B, C, D, E, F, G) {
        SharedSequence(.combineLatest(a.source, b.source, c.source, d.source, e.source, f.source, g.source))
    }

    /// Combines the latest elements of eight streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G, H>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>,
        _ g: SharedSequence<SharingStrategy, G>, _ h: SharedSequence<SharingStrategy, H>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C, D, E, F, G, H) -> Element
    ) -> SharedSequence {
        SharedSequence(
            .combineLatest(
                a.source, b.source, c.source, d.source, e.source, f.source, g.source, h.source,
                resultSelector: onMainActor(resultSelector)))
    }

    /// Combines the latest elements of eight streams, as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G, H>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>,
        _ g: SharedSequence<SharingStrategy, G>, _ h: SharedSequence<SharingStrategy, H>
    ) -> SharedSequence where Element == (A, B, C, D, E, F, G, H) {
        SharedSequence(
            .combineLatest(a.source, b.source, c.source, d.source, e.source, f.source, g.source, h.source))
    }
}
