extension ObservableType {
    /// Starts an inner stream for every element, one after the other: the next stream starts when the
    /// previous one has completed. Elements that wait for their turn are buffered without bound.
    ///
    ///     source     -1-2------|
    ///     inner 1     a-a|
    ///     inner 2        b-b|
    ///     concatMap  -a-ab-b---|
    @inlinable public func concatMap<Result>(
        _ selector: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> { flatMap(maxConcurrent: 1, selector) }

    /// As `concatMap` with an `Observable`.
    @inlinable public func concatMap<Inner: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> { concatMap { try selector($0).asObservable() } }
}
