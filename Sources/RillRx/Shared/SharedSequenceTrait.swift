extension SharedSequence: ObservableTrait {
    /// This stream after operators of `Observable`. They must not fail and must stay on the main queue, which
    /// is not checked. The result is shared.
    @inlinable public func keepingTrait(_ change: (Observable<Element>) -> Observable<Element>) -> Self {
        Self(change(source))
    }
}
