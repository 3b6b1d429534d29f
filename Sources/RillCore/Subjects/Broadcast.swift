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
    let crowd: Crowd<Element>

    @usableFromInline
    let memberCount = Atomic<Int>(0)

    @inlinable
    init(memory: Memory<Element> = .none) {
        crowd = Crowd(memory: memory)
    }

    @inlinable
    func send(_ event: Event<Element>) {
        if gate.enter() {
            if case .next(let element) = event { crowd.deliver(element) } else { perform(.event(event)) }
            gate.leave { perform($0) }
        } else {
            submit(.event(event))
        }
    }

    @inlinable
    func submit(_ operation: Operation) {
        gate.submit(operation) { perform($0) }
    }

    @inlinable
    func join(_ observer: Observer<Element>, in lifetime: Lifetime) {
        submit(.join(Member(observer, in: lifetime, of: self)))
    }

    @inlinable
    func perform(_ operation: Operation) {
        switch operation {
        case .event(.next(let element)): return crowd.deliver(element)
        case .event(let event): crowd.deliverEnd(event)
        case .join(let member): crowd.welcome(member)
        case .leave(let member): crowd.remove(member)
        case .dismissAll: crowd.dismissAll()
        }
        memberCount.store(crowd.count, ordering: .relaxed)
    }
}
