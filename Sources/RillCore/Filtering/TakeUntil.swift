extension ObservableType {
    /// Emits the elements until `other` emits one, and completes then. Completion of `other` has no effect;
    /// its error is the error of the result. `other` is subscribed to first.
    ///
    ///     source     -1-2-3-4-|
    ///     other      -----x-
    ///     takeUntil  -1-2-|
    @inlinable
    public func takeUntil<Other: ObservableConvertibleType>(_ other: Other) -> Observable<Element> {
        let source = asObservable()
        let other = other.asObservable()
        return Observable { observer, lifetime in
            let output = SerializedObserver(observer, in: lifetime)
            other.run(
                Observer(onNext: { _ in output.onEnd(nil) }, onError: { output.onEnd($0) }, onCompleted: {}),
                inChildOf: lifetime)
            source.run(output.observer, inChildOf: lifetime)
        }
    }
}
