extension Observable {
    /// Fails without an element.
    ///
    ///     error(e)   #
    @inlinable public static func error(_ error: any Error) -> Observable<Element> {
        Observable { observer, _ in observer.onError(error) }
    }
}
