extension ObservableType {
    /// Emits the elements of all streams that this stream emits. It completes when all streams have
    /// completed; the first error ends all of them.
    @inlinable public func merge() -> Observable<Element.Element> where Element: ObservableConvertibleType {
        flatMap { $0 }
    }

    /// As `merge()`, with at most `maxConcurrent` streams at a time. Further streams are buffered without
    /// bound. `maxConcurrent` must be 1 or more.
    @inlinable public func merge(maxConcurrent: Int) -> Observable<Element.Element>
    where Element: ObservableConvertibleType {
        flatMap(maxConcurrent: maxConcurrent) { $0 }
    }
}

extension Observable {
    /// Emits the elements of all streams. It completes when all have completed; the first error ends all of
    /// them.
    ///
    ///     first   -1---3-|
    ///     second  ---2-----4-|
    ///     merge   -1-2-3---4-|
    @inlinable
    public static func merge<Streams: Sequence & Sendable>(_ streams: Streams) -> Observable<Element>
    where Streams.Element == Observable<Element> {
        Observable<Observable<Element>>.from(streams).merge()
    }

    /// Emits the elements of all streams.
    @inlinable public static func merge(_ streams: Observable<Element>...) -> Observable<Element> {
        merge(streams)
    }
}
