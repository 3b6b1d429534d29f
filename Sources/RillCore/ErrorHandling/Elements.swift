extension ObservableType where Element: EventConvertible {
    /// The elements of a materialized stream. Errors are dropped, so that a stream that fails does not end
    /// the other streams.
    ///
    ///     requests.flatMap { request($0).materialize() }.elements()
    // Disfavoured, so that a client's own operator of this name wins.
    @_disfavoredOverload @inlinable public func elements() -> Observable<Element.Element> {
        compactMap { $0.event.element }
    }
}
