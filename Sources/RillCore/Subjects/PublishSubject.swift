/// A stream that is fed by hand: every subscriber hears what is sent after it subscribed.
///
///     subject       -1-2---3-|
///     subscriber 1  -1-2---3-|
///     subscriber 2      ---3-|
///
/// It may be fed from several threads and from its own subscribers: all subscribers hear the same events in the same
/// order, one at a time, and one terminal event. An event that is sent while another is being delivered is delivered
/// after it, by the thread that is delivering. Later subscribers hear the terminal event alone.
public final class PublishSubject<Element: Sendable>: ObservableType, ObserverType {
    @usableFromInline
    let broadcast = Broadcast<Element>()

    @inlinable
    public init() {}

    deinit { broadcast.dismissAll() }

    /// True while somebody is subscribed.
    public var hasObservers: Bool { broadcast.hasMembers }

    @inlinable
    public func on(_ event: Event<Element>) { broadcast.send(event) }

    @inlinable
    public func asObservable() -> Observable<Element> {
        Observable { observer, lifetime in self.broadcast.join(observer, in: lifetime) }
    }
}
