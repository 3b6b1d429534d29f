import RillLocks

/// A `PublishSubject` that replays its last `bufferSize` elements, or all of them, to every new subscriber.
///
///     subject       -1-2---3-|
///     subscriber 1  -1-2---3-|
///     subscriber 2      12-3-|
///     subscriber 3             (123|)
///
/// It treats threads and order as `BehaviorSubject` does. A subscriber has received the buffered elements
/// when `subscribe` returns, even inside a delivery of this subject or while another thread delivers. Late
/// subscribers receive the buffered elements and then the terminal event.
public final class ReplaySubject<Element: Sendable>: ObservableType, ObserverType {
    @usableFromInline let core: ReplayCoordinator<Element>

    @inlinable init(limit: Int) {
        core = ReplayCoordinator(ReplayBuffer(limit: limit, replaysAfterTermination: true))
    }

    deinit { core.core.unlinkAll() }

    /// Buffers the last `bufferSize` elements. `bufferSize` must be 0 or more.
    @inlinable public static func create(bufferSize: Int) -> ReplaySubject<Element> {
        require(
            bufferSize >= 0, "Rill: a ReplaySubject needs a bufferSize of 0 or more, but got \(bufferSize)")
        return ReplaySubject(limit: bufferSize)
    }

    /// Buffers all elements, without bound.
    @inlinable public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(limit: .max) }

    /// True while there is a subscriber. A subscriber that comes or leaves during the delivery of an element
    /// is counted when the delivery is over. After the end there is none.
    public var hasObservers: Bool { core.core.hasSubscribers }

    /// Receives an event, from any thread.
    @inlinable public func on(_ event: Event<Element>) { core.send(event) }

    /// The elements in the buffer, and then every event that the subject receives.
    @inlinable public func asObservable() -> Observable<Element> {
        // Not the subject: an operator that retains the stream would retain its own subscription.
        Observable { [core] observer, lifetime in core.subscribe(observer, in: lifetime) }
    }
}
