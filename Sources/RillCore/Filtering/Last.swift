extension ObservableType {
    /// The last element, at completion; nothing for an empty stream.
    ///
    ///     source  -1-2-3-|
    ///     last()  -------(3|)
    @inlinable
    public func last() -> Observable<Element> {
        takeLast(1)
    }
}
