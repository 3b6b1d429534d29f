extension SharedSequence {
    /// Emits the elements of all streams.
    @inlinable public static func merge<Streams: Sequence>(_ sources: Streams) -> SharedSequence
    where Streams.Element == SharedSequence {
        SharedSequence(Observable.merge(sources.map(\.source)))
    }

    /// Emits the elements of all streams.
    @inlinable public static func merge(_ sources: SharedSequence...) -> SharedSequence { merge(sources) }

    /// Runs the streams one after the other: each starts when the previous one has completed. Only then is it
    /// taken from the sequence, so the sequence may be endless.
    @inlinable public static func concat<Streams: Sequence & Sendable>(_ sequence: Streams) -> SharedSequence
    where Streams.Element == SharedSequence {
        SharedSequence(Observable.concat(sequence))
    }

    /// Runs the streams one after the other.
    @inlinable public static func concat(_ sources: SharedSequence...) -> SharedSequence {
        SharedSequence(Observable.concat(sources.map(\.source)))
    }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
    /// Emits the elements of all streams that this stream emits. The result is shared with their strategy.
    @inlinable public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence(stream.flatMap { $0.stream })
    }

    /// Like `merge()`, with at most `maxConcurrent` streams at a time.
    @inlinable public func merge(maxConcurrent: Int) -> SharedSequence<
        Element.SharingStrategy, Element.Element
    > {
        SharedSequence(stream.flatMap(maxConcurrent: maxConcurrent) { $0.stream })
    }
}
