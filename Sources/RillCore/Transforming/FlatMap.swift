extension ObservableType {
    /// Starts a stream for every element and emits what all of them emit, side by side. It completes when the source
    /// and all inner streams have; the first error, of the source or of an inner stream, ends all.
    ///
    ///     source   -1-----2---|
    ///     inner     a-a-|  b-b-|
    ///     flatMap  -a-a---b-b-|
    @inlinable
    public func flatMap<Inner: ObservableType>(
        _ selector: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        let source = asObservable()
        return Observable<Inner.Element> { observer, lifetime in
            let merging = Merging(to: observer, in: lifetime)
            source.branch(
                from: lifetime,
                onNext: { merging.start(try selector($0).asObservable()) },
                onEnd: { merging.endOne(with: $0) })
        }
    }
    /// As `flatMap`, with at most `maxConcurrent` inner streams at once; the elements that wait for their turn are held
    /// without bound. `maxConcurrent` must be 1 or more.
    @inlinable
    public func flatMap<Inner: ObservableType>(
        maxConcurrent: Int, _ selector: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        precondition(
            maxConcurrent >= 1,
            "Rill: flatMap(maxConcurrent:) and merge(maxConcurrent:) need a count of 1 or more, but got \(maxConcurrent)"
        )
        let source = asObservable()
        return Observable<Inner.Element> { observer, lifetime in
            let line = WaitingLine<Element, Inner.Element>(to: observer, in: lifetime, places: maxConcurrent)
            {
                try selector($0).asObservable()
            }
            source.branch(
                from: lifetime,
                to: Observer(
                    onNext: { line.append($0) },
                    onError: { line.serializer.on(.error($0)) },
                    onCompleted: { line.close() }))
        }
    }
}
