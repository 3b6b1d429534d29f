extension ObservableType {
    /// Starts the stream and runs the closures on the main actor, so that they may use its state.
    ///
    /// Events keep their order and are always delivered asynchronously, never inside the call that sends
    /// them. Events that are buffered when the main actor becomes free are delivered together, for 4 ms at a
    /// time, so that other work of the main actor does not wait for all. Nothing is delivered after
    /// `dispose()` was called on the main actor. The buffer of events that wait for the main actor is
    /// unbounded.
    public func subscribeOnMainActor(
        onNext: @escaping @MainActor @Sendable (Element) -> Void = { _ in },
        onError: @escaping @MainActor @Sendable (any Error) -> Void,
        onCompleted: @escaping @MainActor @Sendable () -> Void = {},
        onDisposed: (@MainActor @Sendable () -> Void)? = nil
    ) -> any Disposable {
        let target = Observer<Element>(
            onNext: { element in MainActor.assumeIsolated { onNext(element) } },
            onError: { error in MainActor.assumeIsolated { onError(error) } },
            onCompleted: { MainActor.assumeIsolated { onCompleted() } })
        return Subscription.start(
            observe(on: MainActorScheduler()), target, onDisposed.map(MainActorScheduler.enqueuing))
    }

    /// As `subscribeOnMainActor` with `onError`; an error goes to `UnhandledErrors`, with the file and line
    /// of this call.
    public func subscribeOnMainActor(
        onNext: @escaping @MainActor @Sendable (Element) -> Void = { _ in },
        onCompleted: @escaping @MainActor @Sendable () -> Void = {},
        onDisposed: (@MainActor @Sendable () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        subscribeOnMainActor(
            onNext: onNext,
            onError: { UnhandledErrors.handle($0, at: CallSite(file: file, line: line)) },
            onCompleted: onCompleted, onDisposed: onDisposed)
    }
}
