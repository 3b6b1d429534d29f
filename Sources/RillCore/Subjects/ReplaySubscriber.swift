import RillLocks

/// A subscriber that receives replayed elements on the thread that subscribes, while the subject may already
/// deliver further events on another thread. These events wait until the replay is over.
@usableFromInline
// Unchecked: the properties it adds are constant.
final class ReplaySubscriber<Element: Sendable>: Subscriber<Element>, @unchecked Sendable {
    /// The subscribing thread owns this queue during the replay. The limit is 0: a thread that sends
    /// meanwhile waits and takes over, so that the subscribing thread delivers only the replay.
    @usableFromInline let queue = DrainQueue(limit: 0)

    @inlinable init(
        _ observer: Observer<Element>, in parent: Lifetime, of subject: SubjectCoordinator<Element>
    ) { super.init(observer, in: parent, of: subject, isLive: false) }

    /// Subscribes, and delivers what `join` returns before any event of the subject.
    @inlinable func replay(_ join: () -> (elements: [Element], terminal: Event<Never>?)) {
        _ = queue.tryEnter()
        let (elements, terminal) = join()
        for element in elements where !parent.isDisposed { onNext(element) }
        if let terminal, !parent.isDisposed { onEnd(terminal.error) }
        queue.leave()
        isLive.store(true, ordering: .releasing)
    }

    override func enqueue(_ event: Event<Element>) {
        queue.run(deliver(event), orEnqueue: { self.deliver(event) })
    }

    private func deliver(_ event: Event<Element>) {
        if parent.isDisposed { return }
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): onEnd(error)
        case .completed: onEnd(nil)
        }
    }
}
