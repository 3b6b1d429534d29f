/// A stream that every subscriber hears from the beginning, or from its last `bufferSize` elements on, then live.
///
///     subject       -1-2---3-|
///     subscriber 1  -1-2---3-|
///     subscriber 2      12-3-|
///     subscriber 3             (123|)
///
/// Threads and order are those of `PublishSubject`; one that subscribes from inside a delivery of this subject hears
/// what is replayed when that delivery is over. Late subscribers hear the elements that are kept and then the
/// terminal event.
public final class ReplaySubject<Element: Sendable>: ObservableType, ObserverType {
    @usableFromInline
    let broadcast: Broadcast<Element>

    @inlinable
    init(limit: Int) {
        broadcast = Broadcast(memory: Memory(limit: limit, outlivesTheEnd: true))
    }

    deinit { broadcast.dismissAll() }

    /// Keeps the last `bufferSize` elements, which must be 0 or more.
    @inlinable
    public static func create(bufferSize: Int) -> ReplaySubject<Element> {
        precondition(
            bufferSize >= 0, "Rill: a ReplaySubject needs a bufferSize of 0 or more, but got \(bufferSize)")
        return ReplaySubject(limit: bufferSize)
    }

    /// Keeps all elements, without bound.
    @inlinable
    public static func createUnbounded() -> ReplaySubject<Element> {
        ReplaySubject(limit: .max)
    }

    /// True while somebody is subscribed.
    public var hasObservers: Bool { broadcast.hasMembers }

    @inlinable
    public func on(_ event: Event<Element>) { broadcast.send(event) }

    @inlinable
    public func asObservable() -> Observable<Element> {
        Observable { observer, lifetime in self.broadcast.join(observer, in: lifetime) }
    }
}
