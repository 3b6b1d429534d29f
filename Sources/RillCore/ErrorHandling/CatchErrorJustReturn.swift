extension ObservableType {
    /// Emits `element` and completes when this stream fails.
    ///
    ///     source                   -1-2-#
    ///     catchErrorJustReturn(0)  -1-2-(0|)
    @inlinable public func catchErrorJustReturn(_ element: Element) -> Observable<Element> {
        catchError { _ in .just(element) }
    }
}
