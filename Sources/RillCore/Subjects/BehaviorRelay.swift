/// A `BehaviorSubject` that cannot end: it has a value and accepts elements only.
public final class BehaviorRelay<Element: Sendable>: RelayType {
    @usableFromInline let subject: BehaviorSubject<Element>

    /// Makes a relay with its first value.
    @inlinable public init(value: Element) { subject = BehaviorSubject(value: value) }

    /// The last accepted value, even while its delivery is enqueued.
    @inlinable public var value: Element { subject.latestValue }

    /// Sets the value and sends it to all subscribers, from any thread.
    @inlinable public func accept(_ element: Element) { subject.onNext(element) }

    /// Replaces the value by the result of `transform`, and returns the new value. No other change comes in
    /// between: if the value changes while `transform` runs, `transform` runs again with the changed value.
    /// `transform` runs outside every lock. It must not change this relay, since it would then run again
    /// without end.
    ///
    ///     count.update { $0 + 1 }
    @inlinable @discardableResult
    public func update(_ transform: (Element) throws -> Element) rethrows -> Element {
        try subject.update(transform)
    }

    /// The value, and then every value that is accepted.
    @inlinable public func asObservable() -> Observable<Element> { subject.asObservable() }
}
