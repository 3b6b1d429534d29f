extension Observable {
    /// The given elements, in order, then completion.
    ///
    ///     of(1, 2, 3)   (123|)
    @inlinable
    public static func of(_ elements: Element...) -> Observable<Element> {
        .from(elements)
    }
}
