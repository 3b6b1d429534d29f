import RillLocks

/// A stream with a current value: every subscriber hears that first and then what is sent after it.
///
///     subject (0)   -1-2---3-|
///     subscriber 1  0-1-2--3-|
///     subscriber 2       2-3-|
///
/// Threads and order are those of `PublishSubject`. One that subscribes from inside a delivery of this subject hears
/// the current value when that delivery is over. Later subscribers hear the terminal event alone.
public final class BehaviorSubject<Element: Sendable>: ObservableType, ObserverType {
    @usableFromInline
    let broadcast: Broadcast<Element>

    private struct Current {
        var value: Element
        var ending: Event<Element>?
    }

    private let current: Mutex<Current>

    public init(value: Element) {
        var memory = Memory<Element>(limit: 1, outlivesTheEnd: false)
        memory.store(value)
        broadcast = Broadcast(memory: memory)
        current = Mutex(Current(value: value))
    }

    deinit { broadcast.dismissAll() }

    /// The value sent last, even while its delivery waits. Throws the error of a subject that has failed.
    public func value() throws -> Element {
        let current = current.withLock { $0 }
        if case .error(let error) = current.ending { throw error }
        return current.value
    }

    /// The value sent last, whatever has become of the subject.
    var latestValue: Element { current.withLock { $0.value } }

    /// True while somebody is subscribed.
    public var hasObservers: Bool { broadcast.hasMembers }

    public func on(_ event: Event<Element>) {
        // The value and the place in line are taken together: the last value sent is the last one delivered.
        let isInside = current.withLock { current in
            guard current.ending == nil else { return false }
            if case .next(let element) = event { current.value = element } else { current.ending = event }
            return broadcast.gate.wait { self.broadcast.deliver(event) }
        }
        if isInside { broadcast.gate.performWaiting() }
    }

    @inlinable
    public func asObservable() -> Observable<Element> {
        Observable { observer, lifetime in self.broadcast.join(observer, in: lifetime) }
    }
}
