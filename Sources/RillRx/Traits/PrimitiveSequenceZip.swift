extension PrimitiveSequenceType where Trait: ElementTrait {
    /// Combines the elements of two sequences when each has answered. The first error ends the result; so
    /// does the first `Maybe` that completes without an element.
    ///
    ///     Single.zip(name, age) { "\($0), \($1)" }
    @_alwaysEmitIntoClient public static func zip<First, Second>(
        _ first: PrimitiveSequence<Trait, First>, _ second: PrimitiveSequence<Trait, Second>,
        resultSelector: @escaping @Sendable (First, Second) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .zip(first, second, resultSelector: resultSelector))
    }

    /// Combines the elements of two sequences into a tuple.
    @_alwaysEmitIntoClient public static func zip<First, Second>(
        _ first: PrimitiveSequence<Trait, First>, _ second: PrimitiveSequence<Trait, Second>
    ) -> PrimitiveSequence<Trait, Element> where Element == (First, Second) {
        PrimitiveSequence(raw: .zip(first, second))
    }

    /// Combines the elements of a collection of sequences with a closure, which receives them as an array. An
    /// empty collection gives an empty array.
    @_alwaysEmitIntoClient public static func zip<Sequences: Collection & Sendable, Part: Sendable>(
        _ sequences: Sequences, resultSelector: @escaping @Sendable ([Part]) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> where Sequences.Element == PrimitiveSequence<Trait, Part> {
        PrimitiveSequence<Trait, [Part]>.zip(sequences).map(resultSelector)
    }

    /// Combines the elements of a collection of sequences into an array, which is empty for an empty
    /// collection.
    @_alwaysEmitIntoClient public static func zip<Sequences: Collection & Sendable, Part: Sendable>(
        _ sequences: Sequences
    ) -> PrimitiveSequence<Trait, Element>
    where Sequences.Element == PrimitiveSequence<Trait, Part>, Element == [Part] {
        PrimitiveSequence(raw: sequences.isEmpty ? .just([]) : .zip(sequences))
    }

    /// `zip(_:)` of a collection of sequences of this type.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func zip<Sequences: Collection & Sendable>(
        _ sequences: Sequences
    ) -> PrimitiveSequence<Trait, [Element]> where Sequences.Element == PrimitiveSequence<Trait, Element> {
        PrimitiveSequence<Trait, [Element]>.zip(sequences)
    }
}
