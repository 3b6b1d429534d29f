import Synchronization

/// What the subjects share: members who hear the same events in the same order, whatever threads send them.
///
/// Joining, leaving and events are operations of one gate, so a member hears everything that is sent after it joined
/// and nothing that was sent before. What the receivers of an event do to the subject takes effect when all of them
/// have received that event. What waits in the meantime is not bounded.
@usableFromInline
final class Broadcast<Element: Sendable>: Sendable {
    @usableFromInline
    enum Operation: Sendable {
        case event(Event<Element>)
        case join(Crowd<Element>.Member)
        case leave(id: UInt64)
    }

    @usableFromInline
    let gate = SerialGate<Operation>()

    @usableFromInline
    let crowd: Confined<Crowd<Element>>

    @usableFromInline
    let lastID = Atomic<UInt64>(0)

    @usableFromInline
    let memberCount = Atomic<Int>(0)

    @inlinable
    init(replaying latest: Element? = nil) {
        crowd = Confined(Crowd(latest: latest))
    }

    @inlinable
    var observable: Observable<Element> {
        Observable { observer, lifetime in self.join(observer, in: lifetime) }
    }

    @inlinable
    func send(_ event: Event<Element>) {
        submit(.event(event))
    }

    @inlinable
    func submit(_ operation: Operation) {
        gate.submit(operation, perform: perform)
    }

    @inlinable
    func join(_ observer: Observer<Element>, in lifetime: Lifetime) {
        let id = lastID.add(1, ordering: .relaxed).newValue
        submit(.join(Crowd.Member(id: id, observer: observer, lifetime: lifetime)))
        guard !lifetime.isDisposed else { return }
        // Weak, so that a subject nobody can feed any more is released together with its members.
        lifetime.onDispose { [weak self] in self?.submit(.leave(id: id)) }
    }

    @inlinable
    func perform(_ operation: Operation) {
        switch operation {
        case .event(let event):
            crowd.value.deliver(event)
            if event.isStopEvent { memberCount.store(0, ordering: .relaxed) }
        case .join(let member):
            crowd.value.welcome(member)
            memberCount.store(crowd.value.count, ordering: .relaxed)
        case .leave(let id):
            crowd.value.remove(id)
            memberCount.store(crowd.value.count, ordering: .relaxed)
        }
    }
}
