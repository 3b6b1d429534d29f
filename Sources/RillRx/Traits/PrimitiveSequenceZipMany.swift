extension PrimitiveSequenceType where Trait: ElementTrait {
    /// Combines the elements of three sequences; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        resultSelector: @escaping @Sendable (A, B, C) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .zip(a, b, c, resultSelector: resultSelector))
    }

    /// The elements of three sequences, as a tuple.
    @_alwaysEmitIntoClient public static func zip<A, B, C>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>
    ) -> PrimitiveSequence<Trait, Element> where Element == (A, B, C) {
        PrimitiveSequence(raw: .zip(a, b, c))
    }

    /// Combines the elements of four sequences; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>,
        resultSelector: @escaping @Sendable (A, B, C, D) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .zip(a, b, c, d, resultSelector: resultSelector))
    }

    /// The elements of four sequences, as a tuple.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>
    ) -> PrimitiveSequence<Trait, Element> where Element == (A, B, C, D) {
        PrimitiveSequence(raw: .zip(a, b, c, d))
    }

    /// Combines the elements of five sequences; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>,
        resultSelector: @escaping @Sendable (A, B, C, D, E) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .zip(a, b, c, d, e, resultSelector: resultSelector))
    }

    /// The elements of five sequences, as a tuple.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>
    ) -> PrimitiveSequence<Trait, Element> where Element == (A, B, C, D, E) {
        PrimitiveSequence(raw: .zip(a, b, c, d, e))
    }

    /// Combines the elements of six sequences; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .zip(a, b, c, d, e, f, resultSelector: resultSelector))
    }

    /// The elements of six sequences, as a tuple.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>
    ) -> PrimitiveSequence<Trait, Element> where Element == (A, B, C, D, E, F) {
        PrimitiveSequence(raw: .zip(a, b, c, d, e, f))
    }

    /// Combines the elements of seven sequences; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
        _ g: PrimitiveSequence<Trait, G>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F, G) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .zip(a, b, c, d, e, f, g, resultSelector: resultSelector))
    }

    /// The elements of seven sequences, as a tuple.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
        _ g: PrimitiveSequence<Trait, G>
    ) -> PrimitiveSequence<Trait, Element> where Element == (A, B, C, D, E, F, G) {
        PrimitiveSequence(raw: .zip(a, b, c, d, e, f, g))
    }

    /// Combines the elements of eight sequences; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
        _ g: PrimitiveSequence<Trait, G>, _ h: PrimitiveSequence<Trait, H>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F, G, H) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .zip(a, b, c, d, e, f, g, h, resultSelector: resultSelector))
    }

    /// The elements of eight sequences, as a tuple.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
        _ g: PrimitiveSequence<Trait, G>, _ h: PrimitiveSequence<Trait, H>
    ) -> PrimitiveSequence<Trait, Element> where Element == (A, B, C, D, E, F, G, H) {
        PrimitiveSequence(raw: .zip(a, b, c, d, e, f, g, h))
    }
}
