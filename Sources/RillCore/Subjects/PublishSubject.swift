/// A stream that is also an observer: every subscriber receives the events that are sent after it subscribed.
///
///     subject       -1-2---3-|
///     subscriber 1  -1-2---3-|
///     subscriber 2      ---3-|
///
/// Several threads, and the subscribers themselves, may send events: all subscribers receive the same events
/// in the same order, one at a time, and one terminal event. An event that is sent during another delivery is
/// enqueued and delivered afterwards; a thread that finds 128 enqueued events waits for the current delivery.
/// A subscriber that comes after the end receives only the terminal event. A subscriber that comes while the
/// terminal event is delivered receives it after the others.
public final class PublishSubject<Element: Sendable>: ObservableType, ObserverType {
    @usableFromInline let core = SubjectCoordinator<Element>()

    /// Makes a subject without subscribers.
    @inlinable public init() {}

    deinit { core.unlinkAll() }

    /// True while there is a subscriber. A subscriber that comes or leaves during the delivery of an element
    /// is counted when the delivery is over. After the end there is none.
    public var hasObservers: Bool { core.hasSubscribers }

    /// Receives an event, from any thread.
    @inlinable public func on(_ event: Event<Element>) { core.send(event) }

    /// The events that the subject receives from now on.
    @inlinable public func asObservable() -> Observable<Element> {
        // Not the subject: an operator that retains the stream would retain its own subscription.
        Observable { [core] observer, lifetime in core.subscribe(observer, in: lifetime) }
    }
}
