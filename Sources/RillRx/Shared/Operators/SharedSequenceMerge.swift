extension SharedSequence {
    /// Emits the elements of all streams.
    @inlinable public static func merge<Streams: Sequence>(_ sources: Streams) -> SharedSequence
    where Streams.Element == SharedSequence {
        SharedSequence(Observable.merge(sources.map(\.source)))
    }

    /// Emits the elements of all streams.
    @inlinable public static func merge(_ sources: SharedSequence...) -> SharedSequence { merge(sources) }

    /// The streams one after the other: each starts when the previous one has completed. The next stream is
    /// taken from the sequence only then, so the sequence may be endless.
    @inlinable public static func concat<Streams: Sequence & Sendable>(_ sequence: Streams) -> SharedSequence
    where Streams.Element == SharedSequence {
        SharedSequence(Observable.concat(sequence))
    }

    /// The streams one after the other.
    @inlinable public static func concat(_ sources: SharedSequence...) -> SharedSequence {
        SharedSequence(Observable.concat(sources.map(\.source)))
    }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
    /// Emits the elements of all streams that this stream emits, shared as they are.
    @inlinable public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence(stream.flatMap { $0.stream })
    }

    /// As `merge()`, with at most `maxConcurrent` streams at a time.
    @inlinable public func merge(maxConcurrent: Int) -> SharedSequence<
        Element.SharingStrategy, Element.Element
    > {
        SharedSequence(stream.flatMap(maxConcurrent: maxConcurrent) { $0.stream })
    }
}
