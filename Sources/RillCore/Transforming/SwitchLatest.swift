extension ObservableType where Element: ObservableConvertibleType {
    /// Emits the elements of the latest stream that this stream emits: `flatMapLatest` without a selector.
    ///
    ///     source          -a-----b---|
    ///     a, b             -1-1-1-2-2-|
    ///     switchLatest()  --1-1-1-2-2-|
    @inlinable public func switchLatest() -> Observable<Element.Element> { flatMapLatest { $0 } }
}
