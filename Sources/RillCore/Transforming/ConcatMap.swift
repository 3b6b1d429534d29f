extension ObservableType {
    /// Starts a stream for every element, one after the other: the next when the one before has completed. Elements
    /// that wait for their turn are held without bound.
    ///
    ///     source     -1-2------|
    ///     inner       a-a| b-b|
    ///     concatMap  -a-a--b-b-|
    @inlinable
    public func concatMap<Inner: ObservableType>(
        _ selector: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        let source = asObservable()
        return Observable<Inner.Element> { observer, lifetime in
            let line = WaitingLine<Element, Inner.Element>(to: observer, in: lifetime) {
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
