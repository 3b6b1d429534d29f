extension ObservableType {
    /// A stream that runs once for all its subscribers, from `connect()` on.
    @inlinable
    public func publish() -> ConnectableObservable<Element> {
        multicast { PublishSubject<Element>() }
    }
}
