extension ObservableType {
    /// Hands the elements to a closure that runs on the main actor, whose state it may touch. An error goes to
    /// `UnhandledErrors`. Order and time are those of `subscribeOnMainActor`.
    public func bind(onNext: @escaping @MainActor @Sendable (Element) -> Void) -> any Disposable {
        subscribeOnMainActor(onNext: onNext)
    }

    /// Feeds observers: subjects, or the like, on the thread that delivers the event.
    public func bind<Target: ObserverType>(to targets: Target...) -> any Disposable
    where Target.Element == Element {
        subscribe { event in for target in targets { target.on(event) } }
    }

    /// Feeds relays. An error goes to `UnhandledErrors`, completion is left out: a relay never ends.
    public func bind(to relays: PublishRelay<Element>...) -> any Disposable {
        subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Feeds relays. An error goes to `UnhandledErrors`, completion is left out: a relay never ends.
    public func bind(to relays: BehaviorRelay<Element>...) -> any Disposable {
        subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
    }
}
