extension ObservableConvertibleType {
    /// This stream with `element` and completion in place of its error.
    ///
    ///     source                              -1-#
    ///     asInfallible(onErrorJustReturn: 0)  -1-(0|)
    @inlinable public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
        Infallible(raw: asObservable().catchErrorJustReturn(element))
    }

    /// This stream, with the elements of `infallible` in place of its error.
    @inlinable
    public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
        asInfallible { _ in infallible }
    }

    /// This stream, with the elements of the stream that `onErrorRecover` returns in place of its error.
    @inlinable public func asInfallible(
        onErrorRecover: @escaping @Sendable (any Error) -> Infallible<Element>
    ) -> Infallible<Element> { Infallible(raw: asObservable().catchError { onErrorRecover($0).source }) }
}
