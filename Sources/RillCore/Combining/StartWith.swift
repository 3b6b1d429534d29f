extension ObservableType {
    /// Emits `elements` before the elements of the source.
    ///
    ///     source          -1-2-|
    ///     startWith(0)   0-1-2-|
    @inlinable public func startWith(_ elements: Element...) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            for element in elements where !lifetime.isDisposed { observer.onNext(element) }
            source.run(observer, in: lifetime)
        }
    }
}
