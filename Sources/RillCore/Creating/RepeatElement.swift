extension Observable {
    /// Emits the element without end. Put `take` or another operator that ends the stream after it.
    ///
    ///     repeatElement(1).take(3)   (111|)
    // Disfavoured, so that the function of RillRx wins in a file that imports both modules.
    @_disfavoredOverload @inlinable public static func repeatElement(_ element: Element) -> Observable<
        Element
    > {
        Observable { observer, lifetime in
            while !lifetime.isDisposed { observer.onNext(element) }
        }
    }
}
