extension ObservableType where Element: Equatable {
    /// Drops an element that equals the previous one.
    ///
    ///     source                 -1-1-2-2-1-|
    ///     distinctUntilChanged() -1---2---1-|
    @inlinable public func distinctUntilChanged() -> Observable<Element> { distinctUntilChanged { $0 == $1 } }
}

extension ObservableType {
    /// Drops an element whose key equals the key of the previous one. `key` is called once per element.
    @inlinable public func distinctUntilChanged<Key: Equatable & Sendable>(
        _ key: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<Element> {
        map { (key: try key($0), element: $0) }.distinctUntilChanged { $0.key == $1.key }.map { $0.element }
    }

    /// Drops an element that is equal, by `areEqual`, to the last emitted one.
    @inlinable public func distinctUntilChanged(
        _ areEqual: @escaping @Sendable (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            let last = Unsynchronized<Element?>(nil)
            source.run(
                observer.with(onNext: { element in
                    do {
                        if let last = last.value, try areEqual(last, element) { return }
                    } catch { return observer.onError(error) }
                    last.value = element
                    observer.onNext(element)
                }), in: lifetime)
        }
    }
}
