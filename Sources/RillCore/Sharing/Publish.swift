extension ObservableType {
    /// A stream that runs once for all its subscribers, starting with `connect()`.
    @inlinable public func publish() -> ConnectableObservable<Element> {
        multicast { PublishSubject<Element>() }
    }
}
