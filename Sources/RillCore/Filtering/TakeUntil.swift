extension ObservableType {
    /// The elements until `other` emits one, then completion. Completion of `other` changes nothing, its error is
    /// the error of the result.
    ///
    ///     source     -1-2-3-4-|
    ///     other      -----x-
    ///     takeUntil  -1-2-|
    @inlinable
    public func takeUntil<Other: ObservableType>(_ other: Other) -> Observable<Element> {
        let source = asObservable()
        let other = other.asObservable()
        return Observable { observer, lifetime in
            let serializer = Serializer(observer, in: lifetime)
            other.branch(
                from: lifetime,
                to: Observer(
                    onNext: { _ in serializer.on(.completed) },
                    onError: { serializer.on(.error($0)) },
                    onCompleted: {}))
            source.branch(from: lifetime, to: serializer.observer)
        }
    }
}
