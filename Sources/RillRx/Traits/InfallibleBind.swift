extension InfallibleType {
    /// Delivers the elements to a closure on the main actor, as `Observable.bind(onNext:)` does.
    public func bind(onNext: @escaping @MainActor @Sendable (Element) -> Void) -> any Disposable {
        asObservable().bind(onNext: onNext)
    }

    /// Like `bind(onNext:)`, but the closure receives `object`, which is not retained. It does not run when
    /// the object has been released.
    public func bind<Object: AnyObject & Sendable>(
        with object: Object, onNext: @escaping @MainActor @Sendable (Object, Element) -> Void
    ) -> any Disposable {
        bind { [weak object] element in
            if let object { onNext(object, element) }
        }
    }

    /// Delivers the events to observers, such as subjects, on the thread that delivers the event.
    public func bind<Target: ObserverType>(to targets: Target...) -> any Disposable
    where Target.Element == Element {
        subscribe { event in for target in targets { target.on(event.event) } }
    }

    /// Delivers the elements, as optionals, to observers of optionals.
    public func bind<Target: ObserverType>(to targets: Target...) -> any Disposable
    where Target.Element == Element? {
        subscribe { event in for target in targets { target.on(event.event.map { $0 }) } }
    }

    /// Delivers the elements to relays. Completion is ignored, since a relay never ends.
    public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable
    where Relay.Element == Element {
        subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Delivers the elements to relays of optionals. Completion is ignored.
    public func bind<OptionalRelay: RelayType>(to relays: OptionalRelay...) -> any Disposable
    where OptionalRelay.Element == Element? {
        subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Passes this stream to `binder` and returns its result.
    public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }
}
