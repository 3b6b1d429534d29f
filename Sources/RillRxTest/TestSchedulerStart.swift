extension TestScheduler {
    /// Makes a stream at `created`, subscribes to it at `subscribed`, ends the subscription at `disposed`,
    /// runs all work, and returns the observer that recorded the events.
    @preconcurrency public func start<Output: ObservableConvertibleType>(
        created: TestTime, subscribed: TestTime, disposed: TestTime, create: @escaping @Sendable () -> Output
    ) -> TestableObserver<Output.Element> {
        let observer = createObserver(Output.Element.self)
        let stream = BehaviorRelay<Output?>(value: nil)
        let subscription = SerialDisposable()
        run(at: created, in: Lifetime()) { stream.accept(create()) }
        run(at: subscribed, in: Lifetime()) {
            subscription.disposable = stream.value?.asObservable().subscribe(observer)
        }
        run(at: disposed, in: Lifetime()) { subscription.dispose() }
        start()
        return observer
    }

    /// Like `start(created:subscribed:disposed:create:)`, with `created` and `subscribed` of `Defaults`.
    @preconcurrency public func start<Output: ObservableConvertibleType>(
        disposed: TestTime, create: @escaping @Sendable () -> Output
    ) -> TestableObserver<Output.Element> {
        start(created: Defaults.created, subscribed: Defaults.subscribed, disposed: disposed, create: create)
    }

    /// Like `start(created:subscribed:disposed:create:)`, with the times of `Defaults`.
    @preconcurrency public func start<Output: ObservableConvertibleType>(
        _ create: @escaping @Sendable () -> Output
    ) -> TestableObserver<Output.Element> { start(disposed: Defaults.disposed, create: create) }

    /// An observer that records events with the times of this scheduler.
    public func createObserver<Element: Sendable>(_ type: Element.Type) -> TestableObserver<Element> {
        TestableObserver(on: self)
    }
}
