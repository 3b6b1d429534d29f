extension Observable {
    /// Completion, and no element.
    ///
    ///     empty()   |
    @inlinable
    public static func empty() -> Observable<Element> {
        Observable { observer, lifetime in
            if !lifetime.isDisposed { observer.onCompleted() }
        }
    }
}
