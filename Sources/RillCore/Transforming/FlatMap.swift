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
                onError: { merging.fail($0) },
                onCompleted: { merging.finishOne() })
        }
    }
}
