extension ObservableType {
    /// All elements as one array, at completion. The array grows with the stream, without bound.
    ///
    ///     source     -1-2-3-|
    ///     toArray()  -------([1,2,3]|)
    @inlinable
    public func toArray() -> Observable<[Element]> {
        let source = asObservable()
        return Observable<[Element]> { observer, lifetime in
            let elements = Confined<[Element]>([])
            source.run(
                observer.with(
                    onNext: { elements.value.append($0) },
                    onCompleted: { observer.complete(with: elements.value, in: lifetime) }),
                in: lifetime)
        }
    }
}
