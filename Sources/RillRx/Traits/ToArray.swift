extension ObservableType {
    /// Emits all elements as one array, at completion. The array is unbounded.
    ///
    ///     source      -1-2-3-|
    ///     toArray()   -------([1,2,3]|)
    @inlinable public func toArray() -> Single<[Element]> {
        let elements: Observable<[Element]> = asObservable().toArray()
        return Single(raw: elements)
    }
}
