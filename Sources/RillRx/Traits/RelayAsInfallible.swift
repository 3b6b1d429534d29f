extension RelayType {
    /// The elements of the relay, which cannot fail.
    public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}
