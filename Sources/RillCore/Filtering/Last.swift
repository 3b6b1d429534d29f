extension ObservableType {
    /// Emits the last element at completion; an empty stream only completes.
    ///
    ///     source  -1-2-3-|
    ///     last()  -------(3|)
    @inlinable public func last() -> Observable<Element> { takeLast(1) }
}
