extension ObservableType {
    /// Starts the stream and delivers its events to the closures.
    ///
    /// The closures run on the thread that delivers the event. `onDisposed` runs last, on the thread that
    /// ends the subscription: after an error, a completion or a disposal. Releasing the returned disposable
    /// does not end the subscription.
    // Disfavoured, so that `subscribe { event in … }` is the form that receives events.
    @_disfavoredOverload @inlinable public func subscribe(
        onNext: @escaping @Sendable (Element) -> Void = { _ in },
        onError: @escaping @Sendable (any Error) -> Void,
        onCompleted: @escaping @Sendable () -> Void = {},
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        Subscription.start(
            asObservable(), Observer(onNext: onNext, onError: onError, onCompleted: onCompleted), onDisposed)
    }

    /// Starts the stream and delivers its events to the closures; an error goes to `UnhandledErrors`, with
    /// the file and line of this call.
    @_disfavoredOverload @inlinable public func subscribe(
        onNext: @escaping @Sendable (Element) -> Void = { _ in },
        onCompleted: @escaping @Sendable () -> Void = {},
        onDisposed: (@Sendable () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        Subscription.start(
            asObservable(), Observer(onNext: onNext, onEnd: { _ in onCompleted() }),
            unhandledAt: CallSite(file: file, line: line), onDisposed)
    }

    /// Starts the stream and delivers every event as a value.
    @inlinable public func subscribe(_ on: @escaping @Sendable (Event<Element>) -> Void) -> any Disposable {
        let target = Observer<Element>(onNext: { on(.next($0)) }, onEnd: { on(.end($0)) })
        return Subscription(target).start(asObservable())
    }

    /// Starts the stream and delivers its events to an observer: a subject, or an `Observer`.
    @inlinable public func subscribe<Target: ObserverType>(_ observer: Target) -> any Disposable
    where Target.Element == Element {
        Subscription(observer.asObserver()).start(asObservable())
    }
}
