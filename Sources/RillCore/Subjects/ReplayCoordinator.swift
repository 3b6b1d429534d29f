/// A `SubjectCoordinator` with a replay buffer: a new subscriber receives the buffered elements before
/// `subscribe` returns, even while another thread delivers an event, and then every event that was sent after
/// those elements.
@usableFromInline
// Unchecked: the property it adds is constant.
final class ReplayCoordinator<Element: Sendable>: Guarded<ReplayBuffer<Element>>, @unchecked Sendable {
    @usableFromInline let core = SubjectCoordinator<Element>()
    /// What a sender does after it has released the lock of the buffer.
    @usableFromInline enum Turn {
        case deliver
        case complete(DrainQueue.Reservation)
        case ended
        case outdated
    }

    @inlinable func send(_ event: Event<Element>) { _ = send(event, ifVersionIs: nil) }

    /// Sends an event. If `version` is not nil and the buffer has another version, sends nothing and returns
    /// false.
    @inlinable func send(_ event: Event<Element>, ifVersionIs version: Int?) -> Bool {
        // The event is buffered and enqueued under one lock, so events are delivered in the order in which
        // they are replayed.
        let (turn, displaced) = withLock { buffer -> (Turn, Element?) in
            if buffer.terminal != nil { return (.ended, nil) }
            if let version, version != buffer.version { return (.outdated, nil) }
            let displaced = buffer.append(event)
            if core.queue.tryEnter() { return (.deliver, displaced) }
            return (.complete(core.queue.reserve { self.core.deliver(event) }), displaced)
        }
        switch turn {
        case .deliver:
            core.deliver(event)
            core.queue.leave()
        case .complete(let reservation): core.queue.complete(reservation)
        case .ended: break
        case .outdated: return false
        }
        // Released outside the lock.
        withExtendedLifetime(displaced) {}
        return true
    }

    @inlinable func subscribe(_ observer: Observer<Element>, in lifetime: Lifetime) {
        let subscriber = ReplaySubscriber(observer, in: lifetime, of: core)
        subscriber.replay {
            withLock { buffer in
                if buffer.terminal == nil { core.subscribe(subscriber) }
                return (buffer.elements, buffer.terminal)
            }
        }
        core.queue.waitForRoom()
    }
}
