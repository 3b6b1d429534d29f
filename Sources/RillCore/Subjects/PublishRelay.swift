/// A `PublishSubject` that cannot end: it accepts elements only.
public final class PublishRelay<Element: Sendable>: ObservableType {
    private let subject = PublishSubject<Element>()

    public init() {}

    public func accept(_ element: Element) { subject.onNext(element) }

    public func asObservable() -> Observable<Element> { subject.asObservable() }
}
