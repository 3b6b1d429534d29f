extension RelayType {
    /// The elements of the relay as an `Infallible`, since a relay cannot fail.
    public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}
