extension InfallibleType {
    /// Starts the stream and delivers its events to the closures. `onDisposed` runs last, on the thread that
    /// ends the subscription.
    // Disfavoured, so that `subscribe { event in … }` is the form that receives events.
    @_disfavoredOverload @inlinable public func subscribe(
        onNext: (@Sendable (Element) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        asObservable().start(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Starts the stream and delivers every event as a value.
    @inlinable
    public func subscribe(_ on: @escaping @Sendable (InfallibleEvent<Element>) -> Void) -> any Disposable {
        asObservable().subscribe(onNext: { on(.next($0)) }, onCompleted: { on(.completed) })
    }

    /// Starts the stream and delivers its events to an observer.
    @inlinable public func subscribe<Target: ObserverType>(_ observer: Target) -> any Disposable
    where Target.Element == Element {
        asObservable().subscribe(observer)
    }

    /// As `subscribe(onNext:onCompleted:onDisposed:)`; the closures receive `object`, which is not retained.
    /// They do not run when it has been released.
    @inlinable public func subscribe<Object: AnyObject & Sendable>(
        with object: Object,
        onNext: (@Sendable (Object, Element) -> Void)? = nil,
        onCompleted: (@Sendable (Object) -> Void)? = nil,
        onDisposed: (@Sendable (Object) -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            onNext: onNext.with(object), onCompleted: onCompleted.with(object),
            onDisposed: onDisposed.with(object))
    }
}
