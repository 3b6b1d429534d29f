extension SharedSequenceConvertibleType {
    /// Starts an inner stream for every element and emits the elements of all inner streams.
    @inlinable public func flatMap<Strategy, Result>(
        _ selector: @escaping @MainActor @Sendable (Element) -> SharedSequence<Strategy, Result>
    ) -> SharedSequence<Strategy, Result> {
        let inner = onMainActor(selector)
        return SharedSequence(stream.flatMap { inner($0).source })
    }

    /// Starts an inner stream for every element and emits the elements of the latest inner stream.
    @inlinable public func flatMapLatest<Strategy, Result>(
        _ selector: @escaping @MainActor @Sendable (Element) -> SharedSequence<Strategy, Result>
    ) -> SharedSequence<Strategy, Result> {
        let inner = onMainActor(selector)
        return SharedSequence(stream.flatMapLatest { inner($0).source })
    }

    /// Starts an inner stream for an element, and drops the elements that arrive while it runs.
    @inlinable public func flatMapFirst<Strategy, Result>(
        _ selector: @escaping @MainActor @Sendable (Element) -> SharedSequence<Strategy, Result>
    ) -> SharedSequence<Strategy, Result> {
        let inner = onMainActor(selector)
        return SharedSequence(stream.flatMapFirst { inner($0).source })
    }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
    /// Emits the elements of the latest stream that this stream emits.
    @inlinable public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
        flatMapLatest { $0.asSharedSequence() }
    }
}
