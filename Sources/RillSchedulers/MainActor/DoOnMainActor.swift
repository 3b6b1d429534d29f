import RillCore

extension ObservableType {
    /// Runs side effects on the main actor, whose state they may use, and delivers the events there. An error
    /// that a closure throws replaces the event and ends the stream.
    ///
    ///     forecasts
    ///         .doOnMainActor(
    ///             onNext: { self.text = $0.text }, onSubscribe: { self.running += 1 },
    ///             onDispose: { self.running -= 1 })
    ///
    /// The events arrive in the order and at the time of `subscribeOnMainActor`; the buffer of events that
    /// wait for the main queue is unbounded. `onSubscribe` runs before the first event: before the source
    /// starts if the call to subscribe is made on the main queue, otherwise when the main queue has its turn.
    /// `onDispose` runs when the subscription has ended for any reason, and always after its `onSubscribe`.
    /// The calls for two subscriptions may overlap, so the closures above count rather than set a Boolean.
    public func doOnMainActor(
        onNext: @escaping @MainActor @Sendable (Element) throws -> Void = { _ in },
        onError: @escaping @MainActor @Sendable (any Error) throws -> Void = { _ in },
        onCompleted: @escaping @MainActor @Sendable () throws -> Void = {},
        onSubscribe: @escaping @MainActor @Sendable () -> Void = {},
        onDispose: (@MainActor @Sendable () -> Void)? = nil
    ) -> Observable<Element> {
        // The nil in front stands for the subscription, so that `onSubscribe` cannot run after an event.
        let source = map { Element?.some($0) }.startWith(nil)
        return Observable { observer, lifetime in
            let beginning = Once(onSubscribe)
            let ended = onDispose.map { body in
                movedToMainActor {
                    beginning.run()
                    body()
                }
            }
            // Each subscription has its own scheduler, and so its own order.
            source.observe(on: MainScheduler())
                .compactMap { element in
                    if element == nil { MainActor.assumeIsolated { beginning.run() } }
                    return element
                }
                .do(
                    onNext: { element in try MainActor.assumeIsolated { try onNext(element) } },
                    onError: { error in try MainActor.assumeIsolated { try onError(error) } },
                    onCompleted: { try MainActor.assumeIsolated { try onCompleted() } },
                    onDispose: ended
                )
                .run(observer, in: lifetime)
        }
    }
}

/// A closure that runs at most once, although two places call it: a disposal may drop the element that would
/// have run it.
@MainActor private final class Once {
    private var body: (@MainActor @Sendable () -> Void)?

    nonisolated init(_ body: @escaping @MainActor @Sendable () -> Void) { self.body = body }

    func run() {
        let body = body.take()
        body?()
    }
}
