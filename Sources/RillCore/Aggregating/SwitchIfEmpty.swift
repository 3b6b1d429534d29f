extension ObservableType {
    /// Continues with `other` when this stream completes without an element.
    ///
    ///     source         ---|
    ///     other             -8-9-|
    ///     switchIfEmpty  ----8-9-|
    @inlinable public func switchIfEmpty(_ other: Observable<Element>) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            let isEmpty = Unsynchronized(true)
            source.run(
                observer.with(
                    onNext: { element in
                        isEmpty.value = false
                        observer.onNext(element)
                    },
                    onCompleted: {
                        if isEmpty.value { other.run(observer, in: lifetime) } else { observer.onCompleted() }
                    }),
                inChildOf: lifetime)
        }
    }
}
