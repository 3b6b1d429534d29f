import RillLocks

/// What the subjects share: members who hear the same events in the same order, whatever threads send them.
///
/// Joining, leaving and events are operations of one gate, so a member hears everything that is sent after it joined
/// and nothing that was sent before. What the receivers of an event do to the subject takes effect when all of them
/// have received that event. What waits in the meantime is not bounded.
///
/// Members and broadcast hold each other; the subject that owns the broadcast dismisses all when it is released.
@usableFromInline
final class Broadcast<Element: Sendable>: Sendable {
    @usableFromInline
    enum Operation: Sendable {
        case event(Event<Element>)
        case join(Member<Element>)
        case leave(Member<Element>)
        case dismissAll
    }

    @usableFromInline
    let gate = SerialGate<Operation>()

    @usableFromInline
    let crowd: Confined<Crowd<Element>>

    @usableFromInline
    let memberCount = Atomic<Int>(0)

    @inlinable
    init(memory: Memory<Element> = .none) {
        crowd = Confined(Crowd(memory: memory))
    }

    @inlinable
    func submit(_ operation: Operation) {
        gate.submit(operation, perform: perform)
    }

    @inlinable
    func join(_ observer: Observer<Element>, in lifetime: Lifetime) {
        let member = Member(observer, in: lifetime, of: self)
        submit(.join(member))
        // At once, if the member has had enough with what it heard on joining.
        lifetime.onDispose { member.leave() }
    }

    @inlinable
    func perform(_ operation: Operation) {
        switch operation {
        case .event(let event):
            crowd.value.deliver(event)
            if !event.isStopEvent { return }
        case .join(let member): crowd.value.welcome(member)
        case .leave(let member): crowd.value.remove(member)
        case .dismissAll: crowd.value.removeAll()
        }
        memberCount.store(crowd.value.count, ordering: .relaxed)
    }
}

/// One subscriber of a broadcast.
@usableFromInline
// Unchecked: only the gate of the broadcast touches what may change.
final class Member<Element: Sendable>: @unchecked Sendable {
    @exclusivity(unchecked)
    @usableFromInline
    var observer: Observer<Element>?

    /// Its lifetime holds it and is held, until it leaves or is dismissed.
    @exclusivity(unchecked)
    @usableFromInline
    var lifetime: Lifetime?

    /// Where it stands in the crowd.
    @exclusivity(unchecked)
    @usableFromInline
    var place = 0

    @usableFromInline
    let broadcast: Broadcast<Element>

    @inlinable
    init(_ observer: Observer<Element>, in lifetime: Lifetime, of broadcast: Broadcast<Element>) {
        self.observer = observer
        self.lifetime = lifetime
        self.broadcast = broadcast
    }

    /// The observer, as long as it may hear something.
    @inlinable
    var listener: Observer<Element>? {
        guard let lifetime, !lifetime.isDisposed else { return nil }
        return observer
    }

    @inlinable
    func forget() {
        observer = nil
        lifetime = nil
    }

    @inlinable
    func leave() { broadcast.submit(.leave(self)) }
}
