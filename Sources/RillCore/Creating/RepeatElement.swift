extension Observable {
    /// The element again and again, without end: follow it with `take` or the like.
    ///
    ///     repeatElement(1).take(3)   (111|)
    @inlinable
    public static func repeatElement(_ element: Element) -> Observable<Element> {
        Observable { observer, lifetime in
            while !lifetime.isDisposed { observer.onNext(element) }
        }
    }
}
