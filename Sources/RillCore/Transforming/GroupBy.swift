extension ObservableType {
    /// Emits a stream for every key, which emits the elements of that key. A group is emitted together with
    /// its first element; when the source ends, all groups end in the order in which they appeared, and then
    /// the result ends.
    ///
    ///     source            -1-2-3-4-|
    ///     groupBy(isEven)   -o-e-----|
    ///     o                  1---3---|
    ///     e                    2---4-|
    ///
    /// The groups are hot. One group per key is retained, without bound. The source is disposed when the
    /// subscriber to the groups and the subscribers of all groups have left, so a group outlives a `take(1)`
    /// of the groups. Subscribe to a group inside the call that emits it: after `observe(on:)` or `delay`,
    /// the source may already have been disposed of, and the group neither emits nor ends.
    @inlinable public func groupBy<Key: Hashable & Sendable>(
        _ keySelector: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<GroupedObservable<Key, Element>> {
        let source = asObservable()
        return Observable<GroupedObservable<Key, Element>> { observer, lifetime in
            let shared = RefCountedLifetime(countedBy: lifetime)
            let groups = Unsynchronized<[Key: PublishSubject<Element>]>([:])
            // The groups in the order in which they appeared: that is the order in which they end.
            let order = Unsynchronized<[PublishSubject<Element>]>([])
            source.run(
                inChildOf: shared.lifetime,
                onNext: { element in
                    let key = try keySelector(element)
                    if let group = groups.value[key] { return group.onNext(element) }
                    if lifetime.isDisposed { return }
                    let group = PublishSubject<Element>()
                    groups.value[key] = group
                    order.value.append(group)
                    observer.onNext(
                        GroupedObservable(key: key, elements: shared.counting(group.asObservable())))
                    group.onNext(element)
                },
                onEnd: { error in
                    for group in order.value { group.on(.end(error)) }
                    if !lifetime.isDisposed { observer.onEnd(error) }
                })
        }
    }
}

/// The elements of one key.
public struct GroupedObservable<Key: Hashable & Sendable, Element: Sendable>: ObservableType {
    /// The key of all elements of this group.
    public let key: Key

    @usableFromInline let elements: Observable<Element>

    @inlinable init(key: Key, elements: Observable<Element>) {
        self.key = key
        self.elements = elements
    }

    /// The elements of this group.
    @inlinable public func asObservable() -> Observable<Element> { elements }
}
