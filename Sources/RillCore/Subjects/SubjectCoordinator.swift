import RillLocks

/// What all subjects share: every subscriber receives the same events in the same order, whatever threads
/// send them.
///
/// Subscribing, leaving and events are operations of one queue, so a subscriber receives every event that is
/// sent after it subscribed and none that was sent before. If a subscriber changes the subject while it
/// receives an event, the change takes effect when all subscribers have received that event. Subscribing and
/// leaving never deliver events of other threads. See
/// `docs/decisions/0003-subjects-are-queues-of-operations.md`.
///
/// The subscribers and this object retain each other; the subject that owns this object unlinks them when it
/// is released.
@usableFromInline
// Unchecked: only operations of the queue touch the mutable properties.
final class SubjectCoordinator<Element: Sendable>: @unchecked Sendable {
    @usableFromInline let queue = DrainQueue()
    @exclusivity(unchecked) @usableFromInline var subscribers = SubscriberList()

    /// The event that has ended the subject.
    @exclusivity(unchecked) @usableFromInline var terminal: Event<Never>?

    /// Whether the subject is released; its stream may still exist.
    @exclusivity(unchecked) private var isReleased = false

    private let subscriberCount = Atomic<Int>(0)

    @usableFromInline init() {}

    @usableFromInline var hasSubscribers: Bool { subscriberCount.load(ordering: .relaxed) > 0 }

    @inlinable func send(_ event: Event<Element>) {
        queue.run(deliver(event), orEnqueue: { self.deliver(event) })
    }

    @inlinable func subscribe(_ observer: Observer<Element>, in lifetime: Lifetime) {
        subscribe(Subscriber(observer, in: lifetime, of: self))
        queue.waitForRoom()
    }

    /// A subscriber that subscribes after the end receives the terminal event: from the owner of the queue if
    /// there is one, otherwise from this call.
    @usableFromInline func subscribe(_ subscriber: Subscriber<Element>) {
        var hasEnded = false
        queue.runShort({ hasEnded = !append(subscriber) }, orEnqueue: { self.add(subscriber) })
        if hasEnded { refuse(subscriber) }
    }

    private func add(_ subscriber: Subscriber<Element>) { if !append(subscriber) { refuse(subscriber) } }

    private func refuse(_ subscriber: Subscriber<Element>) {
        if let terminal { subscriber.receiveEnd(terminal.error) } else { subscriber.unlink() }
    }

    func unsubscribe(_ subscriber: Subscriber<Element>) {
        // The reference is released outside the short operation, since the release may call foreign code.
        var reference: SubscriberList.Reference?
        queue.runShort({ reference = remove(subscriber) }, orEnqueue: { self.remove(subscriber)?.release() })
        reference?.release()
        queue.waitForRoom()
    }

    /// Ends all subscriptions, and later ones, without an event. Called when the subject is released.
    func unlinkAll() { queue.run(removeAll(), orEnqueue: { self.removeAll() }) }

    @inlinable func deliver(_ event: Event<Element>) {
        if terminal != nil { return }
        switch event {
        case .next(let element):
            subscribers.forEach { (subscriber: Subscriber<Element>) in subscriber.receive(element) }
        case .error(let error): terminate(with: .error(error))
        case .completed: terminate(with: .completed)
        }
    }

    @usableFromInline func terminate(with event: Event<Never>) {
        terminal = event
        let all = subscribers.removeAll()
        updateCount()
        for subscriber in all {
            unsafeDowncast(subscriber, to: Subscriber<Element>.self).receiveEnd(event.error)
        }
    }

    /// Adds a subscriber that is not disposed. False when the subject has ended or is released.
    private func append(_ subscriber: Subscriber<Element>) -> Bool {
        guard terminal == nil, !isReleased else { return false }
        if !subscriber.parent.isDisposed {
            subscribers.append(subscriber)
            updateCount()
        }
        return true
    }

    private func remove(_ subscriber: Subscriber<Element>) -> SubscriberList.Reference? {
        defer { updateCount() }
        return subscribers.remove(subscriber)
    }

    private func removeAll() {
        isReleased = true
        for subscriber in subscribers.removeAll() {
            unsafeDowncast(subscriber, to: Subscriber<Element>.self).unlink()
        }
    }

    private func updateCount() { subscriberCount.store(subscribers.count, ordering: .relaxed) }
}
