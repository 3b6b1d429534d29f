extension Observable {
    /// Emits the given elements and completes.
    ///
    ///     of(1, 2, 3)   (123|)
    // Disfavoured, so that the function of RillRx wins in a file that imports both modules.
    @_disfavoredOverload @inlinable public static func of(_ elements: Element...) -> Observable<Element> {
        .from(elements)
    }
}
