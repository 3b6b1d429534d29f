extension ObservableType {
    /// Emits `element` at completion when there was no other.
    ///
    ///     source             ---|
    ///     defaultIfEmpty(0)  ---(0|)
    @inlinable
    public func defaultIfEmpty(_ element: Element) -> Observable<Element> {
        switchIfEmpty(.just(element))
    }
}
