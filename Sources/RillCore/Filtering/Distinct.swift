extension ObservableType where Element: Hashable {
    /// Drops an element that equals any earlier one. All emitted elements are retained, without bound.
    ///
    ///     source      -1-2-1-3-2-|
    ///     distinct()  -1-2---3---|
    @inlinable public func distinct() -> Observable<Element> { distinct { $0 } }
}

extension ObservableType {
    /// Drops an element whose key equals the key of any earlier one. The keys are retained, without bound.
    @inlinable public func distinct<Key: Hashable & Sendable>(
        _ key: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            let keys = Unsynchronized(Set<Key>())
            source.run(
                observer.with(onNext: { element in
                    do {
                        if try keys.value.insert(key(element)).inserted { observer.onNext(element) }
                    } catch { observer.onError(error) }
                }), in: lifetime)
        }
    }
}
