extension ObservableConvertibleType {
    /// This stream as a `Single`, which answers at completion. An empty stream fails with
    /// `SingleError.noElement`; a second element fails it immediately with `SingleError.moreThanOneElement`.
    ///
    ///     source       -1---|      -1-2-|   -|
    ///     asSingle()   -----(1|)   ---#     -#
    @inlinable public func asSingle() -> Single<Element> { Single(raw: asObservable().single()) }
}
