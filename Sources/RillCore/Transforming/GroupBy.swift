extension ObservableType {
    /// A stream for every key, which emits the elements of that key. A group is emitted with its first element; all end
    /// when the source does, and with the subscription to the groups.
    ///
    ///     source            -1-2-3-4-|
    ///     groupBy(isEven)   -o-e-----|
    ///     o                  1---3---|
    ///     e                    2---4-|
    ///
    /// The groups are hot, and one per key is kept, without bound.
    @inlinable
    public func groupBy<Key: Hashable & Sendable>(
        _ keySelector: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<GroupedObservable<Key, Element>> {
        let source = asObservable()
        return Observable<GroupedObservable<Key, Element>> { observer, lifetime in
            let groups = Confined<[Key: PublishSubject<Element>]>([:])
            source.run(
                Observer(
                    onNext: { element in
                        let key: Key
                        do { key = try keySelector(element) } catch {
                            for group in groups.value.values { group.onError(error) }
                            return observer.onError(error)
                        }
                        if let group = groups.value[key] { return group.onNext(element) }
                        let group = PublishSubject<Element>()
                        groups.value[key] = group
                        observer.onNext(GroupedObservable(key: key, elements: group.asObservable()))
                        group.onNext(element)
                    },
                    onError: { error in
                        for group in groups.value.values { group.onError(error) }
                        observer.onError(error)
                    },
                    onCompleted: {
                        for group in groups.value.values { group.onCompleted() }
                        observer.onCompleted()
                    }),
                in: lifetime)
        }
    }
}

/// The elements of one key.
public struct GroupedObservable<Key: Hashable & Sendable, Element: Sendable>: ObservableType {
    public let key: Key

    @usableFromInline
    let elements: Observable<Element>

    @inlinable
    init(key: Key, elements: Observable<Element>) {
        self.key = key
        self.elements = elements
    }

    @inlinable
    public func asObservable() -> Observable<Element> { elements }
}
