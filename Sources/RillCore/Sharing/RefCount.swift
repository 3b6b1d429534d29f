extension ConnectableObservable {
    /// Connects with the first subscriber and disconnects with the last.
    public func refCount() -> Observable<Element> {
        Observable { observer, lifetime in self.joinCounted(observer, in: lifetime) }
    }
}
