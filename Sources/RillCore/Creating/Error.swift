extension Observable {
    /// An error, and no element.
    ///
    ///     error(e)   #
    @inlinable
    public static func error(_ error: any Error) -> Observable<Element> {
        Observable { observer, lifetime in
            if !lifetime.isDisposed { observer.onError(error) }
        }
    }
}
