extension ObservableType {
    /// Starts the stream and runs the closures on the main actor, whose state they may touch.
    ///
    /// Events keep their order and always come later, never inside the call that sent them; those that have come by
    /// the time the main actor is free are delivered together. None comes after `dispose()` was called on the main
    /// actor. An error that has no `onError` goes to `UnhandledErrors`. What waits for the main actor is held without
    /// bound.
    public func subscribeOnMainActor(
        onNext: @escaping @MainActor @Sendable (Element) -> Void = { _ in },
        onError: @escaping @MainActor @Sendable (any Error) -> Void = { UnhandledErrors.handle($0) },
        onCompleted: @escaping @MainActor @Sendable () -> Void = {},
        onDisposed: (@MainActor @Sendable () -> Void)? = nil
    ) -> any Disposable {
        let subscription = Subscription(
            Observer<Element>(
                onNext: { element in MainActor.assumeIsolated { onNext(element) } },
                onError: { error in MainActor.assumeIsolated { onError(error) } },
                onCompleted: { MainActor.assumeIsolated { onCompleted() } }))
        if let onDisposed {
            subscription.lifetime.onDispose { Task { @MainActor in onDisposed() } }
        }
        return subscription.start(observe(on: MainActorScheduler()))
    }
}
