extension ObservableType {
    /// Emits the elements before the first one that does not satisfy `predicate`, and completes.
    ///
    ///     source               -1-2-3-1-|
    ///     takeWhile { $0 < 3 } -1-2-|
    @inlinable public func takeWhile(
        _ predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            source.run(
                observer.with(onNext: { element in
                    do {
                        if try predicate(element) { observer.onNext(element) } else { observer.onCompleted() }
                    } catch { observer.onError(error) }
                }), in: lifetime)
        }
    }
}
