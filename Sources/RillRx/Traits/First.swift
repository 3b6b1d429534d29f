extension ObservableType {
    /// The first element, or nil for an empty stream.
    ///
    ///     source    -1-2-|   -|
    ///     first()   -(1|)    -(nil|)
    @inlinable public func first() -> Single<Element?> {
        Single(raw: asObservable().take(1).map { Optional($0) }.defaultIfEmpty(nil))
    }
}
