extension ObservableType {
    /// Pairs every element with its index, from 0.
    ///
    ///     source       -a-----b-----c-----|
    ///     enumerated() -(0,a)-(1,b)-(2,c)-|
    @inlinable public func enumerated() -> Observable<(index: Int, element: Element)> {
        let source = asObservable()
        return Observable<(index: Int, element: Element)> { observer, lifetime in
            let count = Unsynchronized(0)
            source.run(
                observer.with(onNext: { element in
                    let index = count.value
                    count.value += 1
                    observer.onNext((index, element))
                }), in: lifetime)
        }
    }
}
