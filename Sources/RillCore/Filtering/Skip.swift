import RillLocks

extension ObservableType {
    /// Drops the first `count` elements.
    ///
    ///     source   -1-2-3-4-|
    ///     skip(2)  -----3-4-|
    ///
    /// `count` must not be negative.
    @inlinable public func skip(_ count: Int) -> Observable<Element> {
        require(count >= 0, "Rill: skip(_:) needs a count of 0 or more, but got \(count)")
        let source = asObservable()
        return Observable { observer, lifetime in
            let left = Unsynchronized(count)
            source.run(
                observer.with(onNext: { element in
                    if left.value == 0 { observer.onNext(element) } else { left.value -= 1 }
                }), in: lifetime)
        }
    }
}
