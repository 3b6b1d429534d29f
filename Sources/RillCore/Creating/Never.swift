extension Observable {
    /// No event, ever.
    ///
    ///     never()   -
    @inlinable
    public static func never() -> Observable<Element> {
        Observable { _, _ in }
    }
}
