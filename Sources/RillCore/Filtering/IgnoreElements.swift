extension ObservableType {
    /// Drops all elements and forwards the terminal event.
    ///
    ///     source            -1-2-3-|
    ///     ignoreElements()  -------|
    @inlinable public func ignoreElements() -> Observable<Never> {
        let source = asObservable()
        return Observable<Never> { observer, lifetime in
            source.run(observer.with(onNext: { _ in }), in: lifetime)
        }
    }
}
