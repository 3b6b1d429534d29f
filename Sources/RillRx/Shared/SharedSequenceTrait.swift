extension SharedSequence: ObservableTrait {
    /// The same stream with operators of `Observable` that cannot fail and stay on the main queue, which is
    /// not checked. The result is shared.
    @inlinable public func keepingTrait(_ change: (Observable<Element>) -> Observable<Element>) -> Self {
        Self(change(source))
    }
}
