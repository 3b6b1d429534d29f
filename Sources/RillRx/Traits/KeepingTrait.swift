extension PrimitiveSequence: FallibleTrait {
    /// This sequence after operators of `Observable`. They must keep the promise of the trait, which is not
    /// checked.
    @inlinable public func keepingTrait(_ change: (Observable<Element>) -> Observable<Element>) -> Self {
        Self(raw: change(source))
    }
}

extension Infallible: ObservableTrait {
    /// This stream after operators of `Observable`. They must not fail, which is not checked.
    @inlinable public func keepingTrait(_ change: (Observable<Element>) -> Observable<Element>) -> Self {
        Self(raw: change(source))
    }
}
