extension SharedSequenceConvertibleType {
    /// Drops an element that equals the previous one.
    @inlinable public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element>
    where Element: Equatable {
        SharedSequence(stream.distinctUntilChanged())
    }

    /// Drops an element whose key equals the key of the previous element.
    @inlinable public func distinctUntilChanged<Key: Equatable & Sendable>(
        _ keySelector: @escaping @MainActor @Sendable (Element) -> Key
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(stream.distinctUntilChanged(onMainActor(keySelector)))
    }

    /// Drops an element that is equal, by `comparer`, to the last emitted one.
    @inlinable public func distinctUntilChanged(
        _ comparer: @escaping @MainActor @Sendable (Element, Element) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(stream.distinctUntilChanged(onMainActor(comparer)))
    }

    /// Drops an element whose key is equal, by `comparer`, to the key of the last emitted one.
    @inlinable public func distinctUntilChanged<Key: Sendable>(
        _ keySelector: @escaping @MainActor @Sendable (Element) -> Key,
        comparer: @escaping @MainActor @Sendable (Key, Key) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(stream.distinctUntilChanged(onMainActor(keySelector), comparer: onMainActor(comparer)))
    }
}
