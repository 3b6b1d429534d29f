extension ObservableType where Element: ObservableType {
    /// Emits what the latest of the streams emits that this stream emits; `flatMapLatest` without a selector.
    ///
    ///     source          -a-----b---|
    ///     a, b             -1-1-1 -2-2-|
    ///     switchLatest()  --1-1-1--2-2-|
    @inlinable
    public func switchLatest() -> Observable<Element.Element> {
        flatMapLatest { $0 }
    }
}
