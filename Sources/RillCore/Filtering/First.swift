extension ObservableType {
    /// Emits the first element and completes; an empty stream only completes.
    ///
    ///     source   -1-2-3-|
    ///     first()  -(1|)
    // Disfavoured, so that RillRx can have a result of its own.
    @_disfavoredOverload @inlinable public func first() -> Observable<Element> { take(1) }
}
