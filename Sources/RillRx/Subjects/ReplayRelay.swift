/// A relay that replays elements: a `ReplaySubject` that never ends.
public final class ReplayRelay<Element: Sendable>: RelayType {
    private let subject: ReplaySubject<Element>

    private init(_ subject: ReplaySubject<Element>) { self.subject = subject }

    /// A relay that replays the last `bufferSize` elements.
    public static func create(bufferSize: Int) -> ReplayRelay { ReplayRelay(.create(bufferSize: bufferSize)) }

    /// A relay that replays all elements. Its buffer is unbounded.
    public static func createUnbound() -> ReplayRelay { ReplayRelay(.createUnbounded()) }

    /// Sends an element to all subscribers, and to later subscribers while the buffer holds it.
    public func accept(_ element: Element) { subject.onNext(element) }

    /// The elements in the buffer, and then every element that the relay accepts.
    public func asObservable() -> Observable<Element> { subject.asObservable() }
}
