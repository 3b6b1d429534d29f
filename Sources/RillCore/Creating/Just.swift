extension Observable {
    /// One element, then completion.
    ///
    ///     just(1)   1|
    @inlinable
    public static func just(_ element: Element) -> Observable<Element> {
        Observable { observer, lifetime in
            if !lifetime.isDisposed { observer.complete(with: element, in: lifetime) }
        }
    }
}
