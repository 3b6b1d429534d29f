/// A stream with events at fixed times that remembers its subscriptions.
public final class TestableObservable<Element: Sendable>: ObservableType {
    /// The events of this stream. Their times are absolute if the stream is hot, and count from the
    /// subscription if it is cold.
    public let recordedEvents: [Recorded<Event<Element>>]

    private let log: SubscriptionLog
    private let source: Observable<Element>

    init(
        _ recordedEvents: [Recorded<Event<Element>>], _ log: SubscriptionLog, _ source: Observable<Element>
    ) {
        self.recordedEvents = recordedEvents
        self.log = log
        self.source = source
    }

    /// The subscriptions so far, in the order in which they began.
    public var subscriptions: [Subscription] { log.subscriptions }

    public func asObservable() -> Observable<Element> { source }

    /// Sends the events to `observer` until the subscription is disposed, even events after a terminal event,
    /// as RxTest does. Every other form of `subscribe`, and every operator, ends with a terminal event.
    public func subscribe<Target: ObserverType>(_ observer: Target) -> any Disposable
    where Target.Element == Element {
        let lifetime = Lifetime()
        source.run(observer.asObserver(), in: lifetime)
        return lifetime
    }
}
