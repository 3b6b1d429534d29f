extension PrimitiveSequenceType where Trait: ElementTrait {
    /// Combines the elements of sequences when each has one. The first error ends it; so does the first
    /// `Maybe` without an element.
    ///
    ///     Single.zip(name, age) { "\($0), \($1)" }
    @_alwaysEmitIntoClient public static func zip<First, Second>(
        _ first: PrimitiveSequence<Trait, First>, _ second: PrimitiveSequence<Trait, Second>,
        resultSelector: @escaping @Sendable (First, Second) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .zip(first, second, resultSelector: resultSelector))
    }

    /// As `zip` with a selector, with the elements as a tuple.
    @_alwaysEmitIntoClient public static func zip<First, Second>(
        _ first: PrimitiveSequence<Trait, First>, _ second: PrimitiveSequence<Trait, Second>
    ) -> PrimitiveSequence<Trait, Element> where Element == (First, Second) {
        PrimitiveSequence(raw: .zip(first, second))
    }

    /// As `zip` for a collection of sequences; `resultSelector` receives the elements as an array, which is
    /// empty without a sequence.
    @_alwaysEmitIntoClient public static func zip<Sequences: Collection & Sendable, Part: Sendable>(
        _ sequences: Sequences, resultSelector: @escaping @Sendable ([Part]) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> where Sequences.Element == PrimitiveSequence<Trait, Part> {
        PrimitiveSequence<Trait, [Part]>.zip(sequences).map(resultSelector)
    }

    /// As `zip` for a collection of sequences, with the elements as an array, which is empty without a
    /// sequence.
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
