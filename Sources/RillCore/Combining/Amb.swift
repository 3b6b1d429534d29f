extension Observable {
    /// The stream that is the first to send an event of any kind; the others are disposed of at that moment.
    /// With no stream it never sends an event.
    ///
    ///     first   ---1-2-|
    ///     second  -8-9-|
    ///     amb     -8-9-|
    @inlinable public static func amb<Streams: Sequence & Sendable>(_ streams: Streams) -> Observable<Element>
    where Streams.Element: ObservableConvertibleType<Element> {
        Observable { observer, lifetime in
            let inners = streams.map { (stream: $0.asObservable(), lifetime: lifetime.child()) }
            let coordinator = AmbCoordinator(inners.map(\.lifetime), in: lifetime)
            for (index, inner) in inners.enumerated() {
                inner.stream.run(
                    Observer(
                        onNext: { if coordinator.admits(index) { observer.onNext($0) } },
                        onEnd: { if coordinator.admits(index) { observer.onEnd($0) } }),
                    in: inner.lifetime)
            }
        }
    }

    /// As `amb` of a sequence, for a list such as `[.just(1), .never()]`.
    @_disfavoredOverload @inlinable
    public static func amb(_ streams: [Observable<Element>]) -> Observable<Element> { amb(streams) }
}

extension ObservableType {
    /// This stream or `other`, whichever is first to send an event.
    @inlinable public func amb(_ other: Observable<Element>) -> Observable<Element> {
        .amb([asObservable(), other])
    }

    /// This stream or `other`, whichever is first to send an event.
    @inlinable
    public func amb<Other: ObservableConvertibleType<Element>>(_ other: Other) -> Observable<Element> {
        amb(other.asObservable())
    }
}
