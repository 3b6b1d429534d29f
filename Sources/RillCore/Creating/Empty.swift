extension Observable {
    /// Completes without an element.
    ///
    ///     empty()   |
    @inlinable public static func empty() -> Observable<Element> {
        Observable { observer, _ in observer.onCompleted() }
    }
}
