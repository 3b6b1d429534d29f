extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    /// Starts the stream and runs the closures on the main actor.
    ///
    ///     title.drive(onNext: { self.label.text = $0 }).disposed(by: bag)
    ///
    /// On the main queue, the latest element is delivered inside this call. On another thread the call
    /// returns immediately, and the subscription starts on the main queue. `onDisposed` runs last. Nothing is
    /// delivered after `dispose()` was called on the main queue.
    @inlinable public func drive(
        onNext: @escaping @MainActor @Sendable (Element) -> Void = { _ in },
        onCompleted: @escaping @MainActor @Sendable () -> Void = {},
        onDisposed: (@MainActor @Sendable () -> Void)? = nil
    ) -> any Disposable { deliver(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed) }

    /// Like `drive(onNext:)`, with an object that the subscription does not retain. A closure does not run
    /// once the object is released.
    @inlinable public func drive<Object: AnyObject & Sendable>(
        with object: Object,
        onNext: @escaping @MainActor @Sendable (Object, Element) -> Void = { _, _ in },
        onCompleted: @escaping @MainActor @Sendable (Object) -> Void = { _ in },
        onDisposed: (@MainActor @Sendable (Object) -> Void)? = nil
    ) -> any Disposable {
        deliver(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Delivers the events to observers, such as binders and subjects.
    @inlinable public func drive<Target: ObserverType>(_ observers: Target...) -> any Disposable
    where Target.Element == Element {
        deliver(to: observers)
    }

    /// Delivers the events to observers of optional elements.
    @inlinable public func drive<Target: ObserverType>(_ observers: Target...) -> any Disposable
    where Target.Element == Element? {
        map { Optional($0) }.deliver(to: observers)
    }

    /// Delivers the elements to relays; completion is ignored, since a relay never ends.
    @inlinable public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable
    where Relay.Element == Element {
        drive(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Delivers the elements to relays of optional elements.
    @inlinable public func drive<OptionalRelay: RelayType>(_ relays: OptionalRelay...) -> any Disposable
    where OptionalRelay.Element == Element? {
        drive(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Passes this stream to `transformation`, which subscribes to it, and returns its result.
    @inlinable public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result {
        transformation(asObservable())
    }

    /// Passes this stream, and then `curriedArgument`, to a curried function, and returns its result.
    @inlinable public func drive<Argument, Result>(
        _ with: (Observable<Element>) -> (Argument) -> Result, curriedArgument: Argument
    ) -> Result { with(asObservable())(curriedArgument) }
}
