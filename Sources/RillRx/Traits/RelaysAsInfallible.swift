import Rill

extension BehaviorRelay {
    /// The value, and then every value that is accepted.
    public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}

extension PublishRelay {
    /// The elements that are accepted from now on.
    public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}

extension ReplayRelay {
    /// The elements in the buffer, and then every element that is accepted.
    public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}
