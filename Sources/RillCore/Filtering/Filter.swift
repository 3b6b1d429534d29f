extension ObservableType {
    /// Emits only the elements that satisfy `predicate`.
    ///
    ///     source              -1-2-3-4-|
    ///     filter(isEven)      ---2---4-|
    @inlinable public func filter(
        _ predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            source.run(
                observer.with(onNext: { element in
                    do {
                        if try predicate(element) { observer.onNext(element) }
                    } catch { observer.onError(error) }
                }), in: lifetime)
        }
    }
}
