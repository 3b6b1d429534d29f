extension ObservableType {
    /// Starts a stream for every element and emits what the latest of them emits: a new element ends the inner stream
    /// of the one before. It completes when the source and the latest inner stream have.
    ///
    ///     source         -1-----2-----|
    ///     inner           a-a-a- b-b-|
    ///     flatMapLatest  -a-a-a-b-b---|
    @inlinable
    public func flatMapLatest<Inner: ObservableType>(
        _ selector: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        let source = asObservable()
        return Observable<Inner.Element> { observer, lifetime in
            let switching = Switching(to: observer, in: lifetime)
            source.branch(
                from: lifetime,
                onNext: { switching.start(try selector($0).asObservable()) },
                onEnd: { switching.endSource(with: $0) })
        }
    }
}
