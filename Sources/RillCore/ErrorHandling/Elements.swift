extension ObservableType where Element: EventConvertible {
    /// The elements of a materialized stream; its errors are left out, so that one that fails does not end the rest.
    ///
    ///     requests.flatMap { request($0).materialize() }.elements()
    @inlinable
    public func elements() -> Observable<Element.Element> {
        compactMap { $0.event.element }
    }
}
