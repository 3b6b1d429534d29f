extension ObservableType {
    /// Delivers the elements to relays of optionals. An error goes to `UnhandledErrors`; completion is
    /// ignored.
    public func bind<OptionalRelay: RelayType>(
        to relays: OptionalRelay..., file: String = #fileID, line: Int = #line
    ) -> any Disposable where OptionalRelay.Element == Element? {
        asObservable().subscribe(
            onNext: { element in for relay in relays { relay.accept(element) } }, file: file, line: line)
    }

    /// Delivers the events to observers of optionals, on the thread that delivers the event.
    public func bind<Target: ObserverType>(to targets: Target...) -> any Disposable
    where Target.Element == Element? {
        asObservable().subscribe { event in for target in targets { target.on(event.map { $0 }) } }
    }

    /// Passes this stream to `binder` and returns its result.
    public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

    /// Passes this stream to `binder`, and `argument` to the function that `binder` returns.
    public func bind<Argument, Result>(
        to binder: (Self) -> (Argument) -> Result, curriedArgument argument: Argument
    ) -> Result { binder(self)(argument) }
}
