/// A `PublishSubject` that cannot end: it accepts elements only.
public final class PublishRelay<Element: Sendable>: ObservableType {
    @usableFromInline
    let subject = PublishSubject<Element>()

    @inlinable
    public init() {}

    @inlinable
    public func accept(_ element: Element) { subject.onNext(element) }

    @inlinable
    public func asObservable() -> Observable<Element> { subject.asObservable() }
}
