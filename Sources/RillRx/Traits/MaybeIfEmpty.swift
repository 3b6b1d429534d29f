extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Answers `element` when this sequence completes without an element.
    ///
    ///     source               --|
    ///     ifEmpty(default: 0)  --(0|)
    @inlinable public func ifEmpty(default element: Element) -> Single<Element> {
        Single(raw: asObservable().defaultIfEmpty(element))
    }

    /// Continues with `other` when this sequence completes without an element.
    @inlinable public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
        Maybe(raw: asObservable().switchIfEmpty(other.source))
    }

    /// Continues with `other` when this sequence completes without an element.
    @inlinable public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
        Single(raw: asObservable().switchIfEmpty(other.source))
    }
}
