import RillLocks

/// A stream with a current value: every subscriber receives the value first, and then the events that are
/// sent after it subscribed.
///
///     subject (0)   -1-2---3-|
///     subscriber 1  01-2---3-|
///     subscriber 2       2-3-|
///
/// It treats threads and order as `PublishSubject` does, with one exception: a subscriber that comes while
/// the terminal event is delivered receives that event inside `subscribe`, before the remaining subscribers.
/// A subscriber has received the current value when `subscribe` returns, even inside a delivery of this
/// subject or while another thread delivers. After the end, subscribers receive only the terminal event.
public final class BehaviorSubject<Element: Sendable>: ObservableType, ObserverType {
    @usableFromInline let core: ReplayCoordinator<Element>

    /// Makes a subject with its first value.
    @inlinable public init(value: Element) {
        core = ReplayCoordinator(ReplayBuffer(limit: 1, replaysAfterTermination: false))
        core.send(.next(value))
    }

    deinit { core.core.unlinkAll() }

    /// The last value sent, even while its delivery is enqueued. Throws the error of a subject that has
    /// failed.
    public func value() throws -> Element {
        if case .error(let error)? = core.withLock({ $0.terminal }) { throw error }
        return latestValue
    }

    /// The last value sent, also after an error.
    @inlinable var latestValue: Element {
        guard let element = core.withLock({ $0.latest }) else {
            preconditionFailure("Rill: a BehaviorSubject has a value from its start")
        }
        return element
    }

    @inlinable func update(_ transform: (Element) throws -> Element) rethrows -> Element {
        while true {
            let (element, version) = core.withLock { ($0.latest, $0.version) }
            guard let element else { return latestValue }
            let next = try transform(element)
            if core.send(.next(next), ifVersionIs: version) { return next }
        }
    }

    /// True while there is a subscriber. A subscriber that comes or leaves during the delivery of an element
    /// is counted when the delivery is over. After the end there is none.
    public var hasObservers: Bool { core.core.hasSubscribers }

    /// Receives an event, from any thread.
    @inlinable public func on(_ event: Event<Element>) { core.send(event) }

    /// The value, and then every event that the subject receives.
    @inlinable public func asObservable() -> Observable<Element> {
        // Not the subject: an operator that retains the stream would retain its own subscription.
        Observable { [core] observer, lifetime in core.subscribe(observer, in: lifetime) }
    }
}
