/// A `PublishSubject` that cannot end: it accepts elements only.
public final class PublishRelay<Element: Sendable>: RelayType {
    @usableFromInline let subject = PublishSubject<Element>()

    /// Makes a relay without subscribers.
    @inlinable public init() {}

    /// Sends an element to all subscribers, from any thread.
    @inlinable public func accept(_ element: Element) { subject.onNext(element) }

    /// The elements that are accepted from now on.
    @inlinable public func asObservable() -> Observable<Element> { subject.asObservable() }
}
