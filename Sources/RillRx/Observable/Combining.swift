extension Observable {
    /// `combineLatest(_:)` of a collection of streams of this type.
    @_disfavoredOverload public static func combineLatest<Streams: Collection & Sendable>(
        _ streams: Streams
    ) -> Observable<[Element]> where Streams.Element: ObservableConvertibleType<Element> {
        Observable<[Element]>.combineLatest(streams)
    }

    /// `combineLatest(_:)` of a list such as `[.just(1), .just(2)]`.
    @_disfavoredOverload public static func combineLatest(
        _ streams: [Observable<Element>]
    ) -> Observable<[Element]> { Observable<[Element]>.combineLatest(streams) }

    /// `zip(_:)` of a collection of streams of this type.
    @_disfavoredOverload public static func zip<Streams: Collection & Sendable>(
        _ streams: Streams
    ) -> Observable<[Element]> where Streams.Element: ObservableConvertibleType<Element> {
        Observable<[Element]>.zip(streams)
    }

    /// `zip(_:)` of a list such as `[.just(1), .just(2)]`.
    @_disfavoredOverload public static func zip(
        _ streams: [Observable<Element>]
    ) -> Observable<[Element]> { Observable<[Element]>.zip(streams) }
}
