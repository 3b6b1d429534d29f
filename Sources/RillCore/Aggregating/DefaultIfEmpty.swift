extension ObservableType {
    /// Emits `element` when this stream completes without an element.
    ///
    ///     source             ---|
    ///     defaultIfEmpty(0)  ---(0|)
    @inlinable public func defaultIfEmpty(_ element: Element) -> Observable<Element> {
        switchIfEmpty(.just(element))
    }
}
