extension ObservableType {
    /// Starts the stream and hands its events to the closures that are given.
    ///
    /// An error that has no `onError` goes to `UnhandledErrors`. Closures run on the thread that delivers the event;
    /// `onDisposed` runs last, on the thread that ends the subscription, whatever ended it. Dropping the returned
    /// disposable does not end the subscription.
    // `subscribe { … }` with an event is the other form.
    @_disfavoredOverload
    @inlinable
    public func subscribe(
        onNext: @escaping @Sendable (Element) -> Void = { _ in },
        onError: @escaping @Sendable (any Error) -> Void = { UnhandledErrors.handle($0) },
        onCompleted: @escaping @Sendable () -> Void = {},
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        let subscription = Subscription(
            Observer(onNext: onNext, onError: onError, onCompleted: onCompleted))
        if let onDisposed { subscription.lifetime.onDispose(onDisposed) }
        return subscription.start(asObservable())
    }

    /// Starts the stream and hands over every event as a value.
    @inlinable
    public func subscribe(_ on: @escaping @Sendable (Event<Element>) -> Void) -> any Disposable {
        let target = Observer<Element>(
            onNext: { on(.next($0)) },
            onEnd: { on(.end($0)) })
        return Subscription(target).start(asObservable())
    }

    /// Starts the stream and feeds an observer: a subject, or an `Observer`.
    @inlinable
    public func subscribe<Target: ObserverType>(_ observer: Target) -> any Disposable
    where Target.Element == Element {
        Subscription(observer.asObserver()).start(asObservable())
    }
}
