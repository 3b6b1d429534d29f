extension ObservableType {
    /// `distinctUntilChanged(_:)` with a key path.
    public func distinctUntilChanged<Key: Equatable & Sendable>(
        at property: KeyPath<Element, Key> & Sendable
    ) -> Observable<Element> { distinctUntilChanged { $0[keyPath: property] } }

    /// Drops an element whose key is equal, by `comparer`, to the key of the last emitted one.
    public func distinctUntilChanged<Key: Sendable>(
        _ keySelector: @escaping @Sendable (Element) throws -> Key,
        comparer: @escaping @Sendable (Key, Key) throws -> Bool
    ) -> Observable<Element> {
        map { (key: try keySelector($0), element: $0) }
            .distinctUntilChanged { try comparer($0.key, $1.key) }
            .map(\.element)
    }

    /// `groupBy(_:)`.
    // Disfavoured, so that a trailing closure without its label calls `groupBy(_:)`.
    @_disfavoredOverload public func groupBy<Key: Hashable & Sendable>(
        keySelector: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<GroupedObservable<Key, Element>> { groupBy(keySelector) }

    /// Like `reduce(_:accumulator:)`, but `mapResult` transforms the result.
    public func reduce<Seed: Sendable, Result: Sendable>(
        _ seed: Seed, accumulator: @escaping @Sendable (Seed, Element) throws -> Seed,
        mapResult: @escaping @Sendable (Seed) throws -> Result
    ) -> Observable<Result> { reduce(seed, accumulator: accumulator).map(mapResult) }
}
