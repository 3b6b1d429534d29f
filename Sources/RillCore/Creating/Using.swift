extension Observable {
    /// A stream with a resource per subscription: `resourceFactory` makes the resource before the stream
    /// starts, and the resource is disposed when the subscription ends for any reason. An error that a
    /// factory throws is the error of the stream.
    @inlinable public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping @Sendable () throws -> Resource,
        observableFactory: @escaping @Sendable (Resource) throws -> Observable<Element>
    ) -> Observable<Element> {
        Observable { observer, lifetime in
            do {
                let resource = try resourceFactory()
                lifetime.add(resource)
                if lifetime.isDisposed { return }
                try observableFactory(resource).run(observer, in: lifetime)
            } catch { observer.onError(error) }
        }
    }
}
