extension ObservableType {
    /// The elements before the first that does not satisfy `predicate`, then completion.
    ///
    ///     source               -1-2-3-1-|
    ///     takeWhile { $0 < 3 } -1-2-|
    @inlinable
    public func takeWhile(
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
