extension ObservableType {
    /// Emits every event as an element, the terminal event included, and then completes.
    ///
    ///     source         -1-----------2-------------#
    ///     materialize()  -next(1)-----next(2)-------(error|)
    @inlinable public func materialize() -> Observable<Event<Element>> {
        let source = asObservable()
        return Observable<Event<Element>> { observer, lifetime in
            source.run(
                Observer(
                    onNext: { observer.onNext(.next($0)) },
                    onEnd: { observer.complete(with: .end($0), in: lifetime) }),
                in: lifetime)
        }
    }
}
