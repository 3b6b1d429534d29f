extension ObservableType {
    /// Drops the elements before the first one that does not satisfy `predicate`.
    ///
    ///     source               -1-2-3-1-|
    ///     skipWhile { $0 < 3 } -----3-1-|
    @inlinable public func skipWhile(
        _ predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            let isSkipping = Unsynchronized(true)
            source.run(
                observer.with(onNext: { element in
                    do {
                        if isSkipping.value { isSkipping.value = try predicate(element) }
                    } catch { return observer.onError(error) }
                    if !isSkipping.value { observer.onNext(element) }
                }), in: lifetime)
        }
    }
}
