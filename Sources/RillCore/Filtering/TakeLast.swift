import RillLocks

extension ObservableType {
    /// Emits the last `count` elements at completion.
    ///
    ///     source       -1-2-3-|
    ///     takeLast(2)  -------(23|)
    ///
    /// `count` must not be negative.
    @inlinable public func takeLast(_ count: Int) -> Observable<Element> {
        require(count >= 0, "Rill: takeLast(_:) needs a count of 0 or more, but got \(count)")
        let source = asObservable()
        return Observable { observer, lifetime in
            let last = Unsynchronized(Queue<Element>())
            source.run(
                observer.with(
                    onNext: { element in
                        last.value.append(element)
                        if last.value.count > count { _ = last.value.popFirst() }
                    },
                    onCompleted: {
                        while !lifetime.isDisposed, let element = last.value.popFirst() {
                            observer.onNext(element)
                        }
                        if !lifetime.isDisposed { observer.onCompleted() }
                    }),
                in: lifetime)
        }
    }
}
