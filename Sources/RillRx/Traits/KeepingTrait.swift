extension PrimitiveSequence: FallibleTrait {
    /// The same sequence with operators of `Observable` that keep its promise, which is not checked.
    @inlinable public func keepingTrait(_ change: (Observable<Element>) -> Observable<Element>) -> Self {
        Self(raw: change(source))
    }
}

extension Infallible: ObservableTrait {
    /// The same stream with operators of `Observable` that cannot fail, which is not checked.
    @inlinable public func keepingTrait(_ change: (Observable<Element>) -> Observable<Element>) -> Self {
        Self(raw: change(source))
    }
}
