extension InfallibleType {
    /// Starts the stream and delivers its events to the closures. `onDisposed` runs last.
    // Disfavoured, so that `subscribe { event in … }` is the form that receives events.
    @_disfavoredOverload @inlinable public func subscribe(
        @_inheritActorContext onNext: (@Sendable @isolated(any) (Element) -> Void)? = nil,
        @_inheritActorContext onCompleted: (@Sendable @isolated(any) () -> Void)? = nil,
        @_inheritActorContext onDisposed: (@Sendable @isolated(any) () -> Void)? = nil
    ) -> any Disposable {
        asObservable().surrounded.start(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Starts the stream and delivers every event as a value.
    @inlinable
    public func subscribe(
        @_inheritActorContext _ on: @escaping @Sendable @isolated(any) (InfallibleEvent<Element>) -> Void
    ) -> any Disposable {
        let receive = plain(on)
        return asObservable().surrounded.start(
            on: on.isolation, onNext: { receive(.next($0)) }, onError: nil,
            onCompleted: { receive(.completed) })
    }

    /// Starts the stream and delivers its events to an observer.
    @inlinable public func subscribe<Target: ObserverType>(_ observer: Target) -> any Disposable
    where Target.Element == Element {
        asObservable().subscribe(observer)
    }

    /// Like `subscribe(onNext:onCompleted:onDisposed:)`, but the closures receive `object`, which is not
    /// retained. They do not run when it has been released.
    @inlinable public func subscribe<Object: AnyObject & Sendable>(
        with object: Object,
        @_inheritActorContext onNext: (@Sendable @isolated(any) (Object, Element) -> Void)? = nil,
        @_inheritActorContext onCompleted: (@Sendable @isolated(any) (Object) -> Void)? = nil,
        @_inheritActorContext onDisposed: (@Sendable @isolated(any) (Object) -> Void)? = nil
    ) -> any Disposable {
        asObservable().surrounded.start(
            with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }
}
