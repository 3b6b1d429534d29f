/// One subscriber of a broadcast, as a child of the lifetime it subscribed in: it leaves when that ends.
@usableFromInline
// Unchecked: what it adds never changes.
final class Member<Element: Sendable>: ChildLifetime, @unchecked Sendable {
    @usableFromInline
    let onNext: @Sendable (Element) -> Void

    @usableFromInline
    let onEnd: @Sendable ((any Error)?) -> Void

    /// The lifetime it subscribed in. They hold each other until that ends, or the member is dismissed.
    @usableFromInline
    let home: Lifetime

    @usableFromInline
    let broadcast: Broadcast<Element>

    @inlinable
    init(_ observer: Observer<Element>, in home: Lifetime, of broadcast: Broadcast<Element>) {
        onNext = observer.onNext
        onEnd = observer.onEnd
        self.home = home
        self.broadcast = broadcast
        super.init()
        home.adopt(self)
    }

    @inlinable
    func hear(_ element: Element) {
        if !home.isDisposed { onNext(element) }
    }

    @inlinable
    func hear(_ ending: Event<Never>) {
        if !home.isDisposed { onEnd(ending.error) }
    }

    func dismiss() { home.end(self) }

    override package func ended() { broadcast.leave(self) }
}
