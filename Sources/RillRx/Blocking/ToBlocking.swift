import RillLocks

extension ObservableConvertibleType {
    /// This stream for code that waits for it on the calling thread, such as a test without `async`.
    ///
    ///     let cities = try service.cities().toBlocking(timeout: 5).first()
    ///
    /// `timeout` is a number of seconds, counted from the call that waits; when they have passed, that call
    /// throws `RxError.timeout`. If `timeout` is nil or infinite, a stream that does not end blocks the
    /// thread for ever.
    ///
    /// The main thread runs its run loop while it waits, so that a stream can deliver on the main queue.
    /// **Work of the main queue itself** (a task of the main actor, `DispatchQueue.main.async`) **must not
    /// wait for a stream that needs the main queue:** until that work returns, the queue runs nothing else.
    public func toBlocking(timeout: Double? = nil) -> BlockingObservable<Element> {
        require(timeout?.isNaN != true, "Rill: toBlocking(timeout:) needs a number of seconds, but got nan")
        return BlockingObservable(timeout: timeout, source: asObservable())
    }
}
