/// A `BehaviorSubject` that cannot end: it has a value and accepts the next, and nothing else.
public final class BehaviorRelay<Element: Sendable>: ObservableType {
    private let subject: BehaviorSubject<Element>

    public init(value: Element) {
        subject = BehaviorSubject(value: value)
    }

    /// The value accepted last, even while its delivery waits.
    public var value: Element { subject.latestValue }

    public func accept(_ element: Element) { subject.onNext(element) }

    public func asObservable() -> Observable<Element> { subject.asObservable() }
}
