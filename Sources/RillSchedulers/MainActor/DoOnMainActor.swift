import RillCore

extension ObservableType {
    /// Runs side effects on the main actor, whose state they may use, and delivers the events there. An error
    /// that a closure throws replaces the event and ends the stream.
    ///
    ///     forecasts
    ///         .doOnMainActor(
    ///             onNext: { self.text = $0.text }, onSubscribe: { self.isLoading = true },
    ///             onDispose: { self.isLoading = false })
    ///
    /// Order and time are those of `subscribeOnMainActor`; the buffer of events that wait for the main queue
    /// is unbounded. `onSubscribe` runs before the first event, and after the source has been
    /// started. `onDispose` runs when the subscription has ended for any reason.
    public func doOnMainActor(
        onNext: @escaping @MainActor @Sendable (Element) throws -> Void = { _ in },
        onError: @escaping @MainActor @Sendable (any Error) throws -> Void = { _ in },
        onCompleted: @escaping @MainActor @Sendable () throws -> Void = {},
        onSubscribe: @escaping @MainActor @Sendable () -> Void = {},
        onDispose: (@MainActor @Sendable () -> Void)? = nil
    ) -> Observable<Element> {
        // The subscription is the first element, so that `onSubscribe` cannot run after an event.
        map { Element?.some($0) }
            .startWith(nil)
            .observe(on: MainScheduler())
            .compactMap { element in
                if element == nil { MainActor.assumeIsolated { onSubscribe() } }
                return element
            }
            .do(
                onNext: { element in try MainActor.assumeIsolated { try onNext(element) } },
                onError: { error in try MainActor.assumeIsolated { try onError(error) } },
                onCompleted: { try MainActor.assumeIsolated { try onCompleted() } },
                onDispose: onDispose.map { movedToMainActor($0) })
    }
}
