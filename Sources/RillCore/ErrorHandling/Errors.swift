extension ObservableType where Element: EventConvertible {
    /// The errors of a materialized stream, as elements.
    // Disfavoured, so that a client's own operator of this name wins.
    @_disfavoredOverload @inlinable public func errors() -> Observable<any Error> {
        compactMap { $0.event.error }
    }
}
