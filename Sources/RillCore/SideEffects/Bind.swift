extension ObservableType {
    /// Delivers the events to observers, such as subjects, on the thread that delivers the event.
    public func bind<Target: ObserverType>(to targets: Target...) -> any Disposable
    where Target.Element == Element {
        bind(toAll: targets)
    }

    package func bind<Target: ObserverType>(toAll targets: [Target]) -> any Disposable
    where Target.Element == Element {
        subscribe { event in for target in targets { target.on(event) } }
    }

    /// Delivers the elements to relays. An error goes to `UnhandledErrors`; completion is ignored, since a
    /// relay never ends.
    public func bind<Relay: RelayType>(
        to relays: Relay..., file: String = #fileID, line: Int = #line
    ) -> any Disposable where Relay.Element == Element { bind(toAll: relays, file: file, line: line) }

    package func bind<Relay: RelayType>(
        toAll relays: [Relay], file: String, line: Int
    ) -> any Disposable where Relay.Element == Element {
        subscribe(
            onNext: { element in for relay in relays { relay.accept(element) } }, file: file, line: line)
    }
}
