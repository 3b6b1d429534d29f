extension Observable {
    /// Never sends an event.
    ///
    ///     never()   -
    @inlinable public static func never() -> Observable<Element> { Observable { _, _ in } }
}
