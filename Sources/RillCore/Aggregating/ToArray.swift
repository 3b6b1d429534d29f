extension ObservableType {
    /// Collects all elements and emits them as one array at completion. The array is unbounded.
    ///
    ///     source     -1-2-3-|
    ///     toArray()  -------([1,2,3]|)
    // Disfavoured, so that the function of RillRx wins in a file that imports both modules.
    @_disfavoredOverload @inlinable public func toArray() -> Observable<[Element]> {
        let source = asObservable()
        return Observable<[Element]> { observer, lifetime in
            let elements = Unsynchronized<[Element]>([])
            source.run(
                observer.with(
                    onNext: { elements.value.append($0) },
                    onCompleted: { observer.complete(with: elements.value, in: lifetime) }),
                in: lifetime)
        }
    }
}
