extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// Starts the stream and runs the closures on the main actor.
    ///
    ///     alerts.emit(onNext: { self.show($0) }).disposed(by: bag)
    ///
    /// On another thread the call returns immediately, and the subscription starts on the main queue.
    /// `onDisposed` runs last. Nothing is delivered after `dispose()` was called on the main queue.
    @inlinable public func emit(
        onNext: @escaping @MainActor @Sendable (Element) -> Void = { _ in },
        onCompleted: @escaping @MainActor @Sendable () -> Void = {},
        onDisposed: (@MainActor @Sendable () -> Void)? = nil
    ) -> any Disposable { deliver(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed) }

    /// Like `emit(onNext:)`, with an object that the subscription does not retain. A closure does not run
    /// once the object is released.
    @inlinable public func emit<Object: AnyObject & Sendable>(
        with object: Object,
        onNext: @escaping @MainActor @Sendable (Object, Element) -> Void = { _, _ in },
        onCompleted: @escaping @MainActor @Sendable (Object) -> Void = { _ in },
        onDisposed: (@MainActor @Sendable (Object) -> Void)? = nil
    ) -> any Disposable {
        deliver(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Delivers the events to observers, such as binders and subjects.
    @inlinable public func emit<Target: ObserverType>(to observers: Target...) -> any Disposable
    where Target.Element == Element {
        deliver(to: observers)
    }

    /// Delivers the events to observers of optional elements.
    @inlinable public func emit<Target: ObserverType>(to observers: Target...) -> any Disposable
    where Target.Element == Element? {
        map { Optional($0) }.deliver(to: observers)
    }

    /// Delivers the elements to relays; completion is ignored, since a relay never ends.
    @inlinable public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable
    where Relay.Element == Element {
        emit(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Delivers the elements to relays of optional elements.
    @inlinable public func emit<OptionalRelay: RelayType>(to relays: OptionalRelay...) -> any Disposable
    where OptionalRelay.Element == Element? {
        emit(onNext: { element in for relay in relays { relay.accept(element) } })
    }
}
