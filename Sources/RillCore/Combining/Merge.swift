extension ObservableType {
    /// The streams that this stream emits, side by side. It completes when all have completed; the first error
    /// ends all.
    @inlinable
    public func merge() -> Observable<Element.Element> where Element: ObservableType {
        flatMap { $0 }
    }

    /// As `merge()`, with at most `maxConcurrent` streams at once; those that wait for their turn are held without bound.
    @inlinable
    public func merge(maxConcurrent: Int) -> Observable<Element.Element> where Element: ObservableType {
        flatMap(maxConcurrent: maxConcurrent) { $0 }
    }
}

extension Observable {
    /// The streams side by side. It completes when all have completed; the first error ends all.
    ///
    ///     first   -1---3-|
    ///     second  ---2-----4-|
    ///     merge   -1-2-3---4-|
    @inlinable
    public static func merge<Streams: Sequence & Sendable>(_ streams: Streams) -> Observable<Element>
    where Streams.Element == Observable<Element> {
        Observable<Observable<Element>>.from(streams).merge()
    }

    /// The streams side by side.
    @inlinable
    public static func merge(_ streams: Observable<Element>...) -> Observable<Element> {
        merge(streams)
    }
}
