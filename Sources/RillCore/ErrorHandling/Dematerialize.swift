extension ObservableType where Element: EventConvertible {
    /// Sends the events that the elements describe: the inverse of `materialize()`.
    ///
    ///     source           -next(1)-----next(2)-----error-|
    ///     dematerialize()  -1-----------2-----------#
    @inlinable public func dematerialize() -> Observable<Element.Element> {
        let source = asObservable()
        return Observable<Element.Element> { observer, lifetime in
            source.run(observer.with(onNext: { observer.on($0.event) }), in: lifetime)
        }
    }
}
