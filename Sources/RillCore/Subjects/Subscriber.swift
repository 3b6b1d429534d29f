import RillLocks

/// One subscriber of a subject. It is a child of the lifetime it subscribed in, and leaves the subject when
/// that lifetime ends.
@usableFromInline
// Unchecked: the properties it adds are constant.
class Subscriber<Element: Sendable>: ChildLifetime, @unchecked Sendable {
    @usableFromInline final let onNext: @Sendable (Element) -> Void
    @usableFromInline final let onEnd: @Sendable ((any Error)?) -> Void

    /// The lifetime in which this subscriber subscribed. Both retain each other until the lifetime ends or
    /// the subject is released.
    @usableFromInline final let parent: Lifetime

    @usableFromInline final let subject: SubjectCoordinator<Element>

    /// False while a `ReplaySubscriber` receives the replayed elements.
    @usableFromInline final let isLive: Atomic<Bool>

    @inlinable init(
        _ observer: Observer<Element>, in parent: Lifetime, of subject: SubjectCoordinator<Element>,
        isLive: Bool = true
    ) {
        onNext = observer.onNext
        onEnd = observer.onEnd
        self.parent = parent
        self.subject = subject
        self.isLive = Atomic(isLive)
        super.init()
        parent.adopt(self)
    }

    @inlinable final func receive(_ element: Element) {
        if parent.isDisposed { return }
        if isLive.load(ordering: .acquiring) { onNext(element) } else { enqueue(.next(element)) }
    }

    @inlinable final func receiveEnd(_ error: (any Error)?) {
        if parent.isDisposed { return }
        if isLive.load(ordering: .acquiring) { onEnd(error) } else { enqueue(.end(error)) }
    }

    @usableFromInline func enqueue(_ event: Event<Element>) {}

    final func unlink() { parent.end(self) }

    override package final func didDispose() { subject.unsubscribe(self) }
}
