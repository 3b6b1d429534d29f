extension ObservableType {
    /// The first element and completion; nothing for an empty stream.
    ///
    ///     source   -1-2-3-|
    ///     first()  -(1|)
    ///
    /// Where `await` may stand, `try await stream.first()` is the element itself.
    @inlinable
    public func first() -> Observable<Element> {
        take(1)
    }
}
