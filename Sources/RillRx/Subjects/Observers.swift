extension Observer {
    /// An observer that receives every event as a value.
    public init(eventHandler: @escaping @Sendable (Event<Element>) -> Void) {
        self.init(onNext: { eventHandler(.next($0)) }, onEnd: { eventHandler(.end($0)) })
    }

    /// An observer that passes its events to `observer`.
    public init<Other: ObserverType>(_ observer: Other) where Other.Element == Element {
        self = observer.asObserver()
    }
}

extension ObserverType {
    /// An observer of another element type, whose elements `transform` converts for this observer. If
    /// `transform` throws, this observer receives the error.
    public func mapObserver<Other: Sendable>(
        _ transform: @escaping @Sendable (Other) throws -> Element
    ) -> Observer<Other> { Observer<Other> { event in on(event.map(transform)) } }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// The elements as a stream: `Observable(_:)`.
    public func asObservable() -> Observable<Element> { Observable(self) }
}
