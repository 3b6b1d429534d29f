extension PrimitiveSequenceType where Trait: ElementTrait {
    /// Transforms the element. An error that `transform` throws is the error of the result.
    @inlinable public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> PrimitiveSequence<Trait, Result> { PrimitiveSequence(raw: asObservable().map(transform)) }

    /// Transforms the element; the result is empty where `transform` returns nil.
    @inlinable public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> Maybe<Result> { Maybe(raw: asObservable().compactMap(transform)) }

    /// Drops the element unless it satisfies `predicate`.
    @inlinable
    public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
        Maybe(raw: asObservable().filter(predicate))
    }

    /// Continues with the sequence that `selector` returns for the element.
    ///
    ///     source    -(1|)
    ///     selector   --(8|)
    ///     flatMap   ---(8|)
    @inlinable public func flatMap<Result: Sendable>(
        _ selector: @escaping @Sendable (Element) throws -> PrimitiveSequence<Trait, Result>
    ) -> PrimitiveSequence<Trait, Result> { PrimitiveSequence(raw: asObservable().flatMap(selector)) }

    /// Continues with the `Maybe` that `selector` returns for the element.
    @inlinable public func flatMapMaybe<Result: Sendable>(
        _ selector: @escaping @Sendable (Element) throws -> Maybe<Result>
    ) -> Maybe<Result> { Maybe(raw: asObservable().flatMap(selector)) }

    /// Continues with the `Completable` that `selector` returns for the element.
    @inlinable public func flatMapCompletable(
        _ selector: @escaping @Sendable (Element) throws -> Completable
    ) -> Completable { Completable(raw: asObservable().flatMap(selector)) }
}
