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
            let serializer = Serializer(observer, in: lifetime)
            let latest = Latest(in: lifetime)
            source.branch(
                from: lifetime,
                onNext: { element in
                    let inner = try selector(element).asObservable()
                    let current = latest.replace()
                    inner.branch(
                        from: current,
                        to: Observer(
                            onNext: { serializer.on(.next($0), in: current) },
                            onError: { serializer.on(.error($0)) },
                            onCompleted: { if latest.finish(current) { serializer.on(.completed) } }))
                },
                onError: { serializer.on(.error($0)) },
                onCompleted: { if latest.finishSource() { serializer.on(.completed) } })
        }
    }
}
