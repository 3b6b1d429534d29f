extension ObservableType {
    /// A stream for every key, which emits the elements of that key. A group is emitted with its first element; all end
    /// when the source does.
    ///
    ///     source            -1-2-3-4-|
    ///     groupBy(isEven)   -o-e-----|
    ///     o                  1---3---|
    ///     e                    2---4-|
    ///
    /// The groups are hot, and one per key is kept, without bound. The source is subscribed to until the subscriber to the
    /// groups and those of every group have left, so a group outlives a `take(1)` of the groups.
    @inlinable
    public func groupBy<Key: Hashable & Sendable>(
        _ keySelector: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<GroupedObservable<Key, Element>> {
        let source = asObservable()
        return Observable<GroupedObservable<Key, Element>> { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            let tenancy = Tenancy(of: lifetime)
            let groups = Confined<[Key: PublishSubject<Element>]>([:])
            source.branch(
                from: tenancy.lifetime,
                onNext: { element in
                    let key = try keySelector(element)
                    if let group = groups.value[key] { return group.onNext(element) }
                    if lifetime.isDisposed { return }
                    let group = PublishSubject<Element>()
                    groups.value[key] = group
                    observer.onNext(
                        GroupedObservable(key: key, elements: tenancy.holding(group.asObservable())))
                    group.onNext(element)
                },
                onEnd: { error in
                    for group in groups.value.values { group.on(.end(error)) }
                    if !lifetime.isDisposed { observer.onEnd(error) }
                })
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
