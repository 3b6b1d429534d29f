/// One subscriber of a broadcast, as a child of the lifetime it subscribed in: it leaves when that ends.
@usableFromInline
// Unchecked: what it adds to its seat never changes.
final class Member<Element: Sendable>: Seat, @unchecked Sendable {
    @usableFromInline
    let observer: Observer<Element>

    /// The lifetime it subscribed in. They hold each other until that ends, or the member is dismissed.
    @usableFromInline
    let home: Lifetime

    @usableFromInline
    let broadcast: Broadcast<Element>

    @inlinable
    init(_ observer: Observer<Element>, in home: Lifetime, of broadcast: Broadcast<Element>) {
        self.observer = observer
        self.home = home
        self.broadcast = broadcast
        super.init()
        home.adopt(self)
    }

    @inlinable
    func hear(_ element: Element) {
        if !home.isDisposed { observer.onNext(element) }
    }

    @inlinable
    func hear(_ ending: Event<Never>) {
        if !home.isDisposed { observer.end(with: ending.error) }
    }

    func dismiss() { home.end(self) }

    override package func ended() { broadcast.leave(self) }
}
