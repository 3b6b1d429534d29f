extension ObservableConvertibleType {
    /// This stream as a `Maybe`, which answers at completion. A second element fails it immediately with
    /// `SingleError.moreThanOneElement`.
    ///
    ///     source      -1---|      -1-2-|   -|
    ///     asMaybe()   -----(1|)   ---#     -|
    @inlinable public func asMaybe() -> Maybe<Element> {
        let checked = asObservable().enumerated().map { index, element -> Element in
            if index > 0 { throw SingleError.moreThanOneElement }
            return element
        }
        return Maybe(raw: checked.takeLast(1))
    }
}
