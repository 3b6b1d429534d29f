extension PrimitiveSequenceType {
    /// This sequence with the promise of a `Maybe`, which is the weakest of the three.
    @inlinable public func asMaybe() -> Maybe<Element> { Maybe(raw: asObservable()) }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// This sequence.
    @inlinable public func asSingle() -> Single<Element> { primitiveSequence }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// This sequence as a `Single`, which fails with `SingleError.noElement` if this sequence is empty.
    @inlinable public func asSingle() -> Single<Element> {
        Single(raw: asObservable().switchIfEmpty(.error(SingleError.noElement)))
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// This sequence.
    @inlinable public func asCompletable() -> Completable { primitiveSequence }
}
