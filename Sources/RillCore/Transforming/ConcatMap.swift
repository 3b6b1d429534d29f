extension ObservableType {
    /// Starts a stream for every element, one after the other: the next when the one before has completed. Elements
    /// that wait for their turn are held without bound.
    ///
    ///     source     -1-2------|
    ///     inner       a-a| b-b|
    ///     concatMap  -a-a--b-b-|
    @inlinable
    public func concatMap<Inner: ObservableType>(
        _ selector: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        flatMap(maxConcurrent: 1, selector)
    }
}
