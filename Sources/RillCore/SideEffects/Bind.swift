extension ObservableType {
    /// Delivers the elements to a closure on the main actor, which may use its state. An error goes to
    /// `UnhandledErrors`. Order and time are those of `subscribeOnMainActor`.
    public func bind(
        onNext: @escaping @MainActor @Sendable (Element) -> Void, file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        subscribeOnMainActor(onNext: onNext, file: file, line: line)
    }

    /// Delivers the events to observers, such as subjects, on the thread that delivers the event.
    public func bind<Target: ObserverType>(to targets: Target...) -> any Disposable
    where Target.Element == Element {
        subscribe { event in for target in targets { target.on(event) } }
    }

    /// Delivers the elements to relays. An error goes to `UnhandledErrors`; completion is ignored, since a
    /// relay never ends.
    public func bind<Relay: RelayType>(
        to relays: Relay..., file: String = #fileID, line: Int = #line
    ) -> any Disposable where Relay.Element == Element {
        subscribe(
            onNext: { element in for relay in relays { relay.accept(element) } }, file: file, line: line)
    }
}
