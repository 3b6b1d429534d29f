extension Observable {
    /// Emits one element and completes.
    ///
    ///     just(1)   (1|)
    @inlinable public static func just(_ element: Element) -> Observable<Element> {
        Observable { observer, lifetime in observer.complete(with: element, in: lifetime) }
    }
}
