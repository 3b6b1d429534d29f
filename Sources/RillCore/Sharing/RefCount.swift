extension ConnectableObservable {
    /// Connects with the first subscriber and disconnects with the last.
    @inlinable public func refCount() -> Observable<Element> {
        Observable { [connections] observer, lifetime in
            let run = connections.join(until: lifetime)
            // Subscribes before the source starts, so that no element of a synchronous source is missed.
            run.subscribe { SharedStream.of(run).run(observer, in: lifetime) }
            connections.start(run)
        }
    }
}
