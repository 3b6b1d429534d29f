extension ObservableType {
    /// Emits the first element and completes; an empty stream only completes.
    ///
    ///     source   -1-2-3-|
    ///     first()  -(1|)
    // Disfavoured, so that the function of RillRx wins in a file that imports both modules.
    @_disfavoredOverload @inlinable public func first() -> Observable<Element> { take(1) }
}
