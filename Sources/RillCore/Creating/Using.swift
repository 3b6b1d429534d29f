extension Observable {
    /// A stream with a resource that lives as long as a subscription: made before the stream starts, disposed of
    /// when the subscription ends, whatever ends it. A throw in either factory is the error.
    @inlinable
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping @Sendable () throws -> Resource,
        observableFactory: @escaping @Sendable (Resource) throws -> Observable<Element>
    ) -> Observable<Element> {
        Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            do {
                let resource = try resourceFactory()
                lifetime.add(resource)
                if lifetime.isDisposed { return }
                try observableFactory(resource).run(observer, in: lifetime)
            } catch { observer.onError(error) }
        }
    }
}
