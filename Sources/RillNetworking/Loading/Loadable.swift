import Rill

/// What shows that something goes on: a spinner, a mask, a control that cannot be used meanwhile.
///
/// It is told on whatever thread the work begins and ends. For one thing to show several loads at a time, use a
/// `LoadingContainer`.
public protocol Loadable: Sendable {
    func begin()
    func end()
}

extension ObservableType {
    /// Shows that this stream runs: `begin` when it is subscribed to, `end` once when it has ended, by completion, error or
    /// disposal.
    public func load(_ loadable: any Loadable) -> Observable<Element> {
        self.do(onSubscribe: { loadable.begin() }, onDispose: { loadable.end() })
    }
}
