import RillLocks

extension ObservableType {
    /// Emits the first `count` elements and completes. `take(0)` completes without subscribing to the source.
    ///
    ///     source   -1-2-3-4-|
    ///     take(2)  -1-(2|)
    ///
    /// `count` must not be negative.
    @inlinable public func take(_ count: Int) -> Observable<Element> {
        require(count >= 0, "Rill: take(_:) needs a count of 0 or more, but got \(count)")
        if count == 0 { return .empty() }
        let source = asObservable()
        return Observable { observer, lifetime in
            let left = Unsynchronized(count)
            source.run(
                observer.with(onNext: { element in
                    left.value -= 1
                    if left.value > 0 {
                        observer.onNext(element)
                    } else {
                        observer.complete(with: element, in: lifetime)
                    }
                }), in: lifetime)
        }
    }
}
