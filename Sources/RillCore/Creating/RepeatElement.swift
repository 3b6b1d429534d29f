extension Observable {
    /// Emits the element without end. Put `take` or another operator that ends the stream behind it.
    ///
    ///     repeatElement(1).take(3)   (111|)
    @inlinable public static func repeatElement(_ element: Element) -> Observable<Element> {
        Observable { observer, lifetime in
            while !lifetime.isDisposed { observer.onNext(element) }
        }
    }
}
