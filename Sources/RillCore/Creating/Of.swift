extension Observable {
    /// Emits the given elements and completes.
    ///
    ///     of(1, 2, 3)   (123|)
    @inlinable public static func of(_ elements: Element...) -> Observable<Element> {
        .from(elements)
    }
}
