extension ObservableType {
    /// Lets the elements pass that satisfy `predicate`.
    ///
    ///     source              -1-2-3-4-|
    ///     filter(isEven)      ---2---4-|
    @inlinable
    public func filter(
        _ predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            let onNext = observer.onNext, onError = observer.onError
            source.run(
                observer.with(onNext: { element in
                    do {
                        if try predicate(element) { onNext(element) }
                    } catch { onError(error) }
                }), in: lifetime)
        }
    }
}
