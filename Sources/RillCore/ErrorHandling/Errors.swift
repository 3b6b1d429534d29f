extension ObservableType where Element: EventConvertible {
    /// The errors of a materialized stream, as elements.
    @inlinable public func errors() -> Observable<any Error> {
        compactMap { $0.event.error }
    }
}
