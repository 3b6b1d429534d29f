import RillLocks

/// What the subjects share: members who hear the same events in the same order, whatever threads send them.
///
/// Joining, leaving and events are operations of one gate, so a member hears everything that is sent after it joined
/// and nothing that was sent before. What the receivers of an event do to the subject takes effect when all of them
/// have received that event. What waits in the meantime is not bounded.
///
/// Members and broadcast hold each other; the subject that owns the broadcast dismisses all when it is released.
@usableFromInline
// Unchecked: only the gate touches what may change.
final class Broadcast<Element: Sendable>: @unchecked Sendable {
    @usableFromInline
    let gate = SerialGate()

    @exclusivity(unchecked)
    @usableFromInline
    var roster = Roster()

    /// What a new member hears at once.
    @exclusivity(unchecked)
    @usableFromInline
    var memory: Memory<Element>

    /// The event that ended the subject.
    @exclusivity(unchecked)
    @usableFromInline
    var ending: Event<Never>?

    private let memberCount = Atomic<Int>(0)

    @inlinable
    init(memory: Memory<Element> = .none) {
        self.memory = memory
    }

    @usableFromInline
    var hasMembers: Bool { memberCount.load(ordering: .relaxed) > 0 }

    @inlinable
    func send(_ event: Event<Element>) {
        if gate.enter() {
            deliver(event)
            gate.leave()
        } else {
            gate.postpone { self.deliver(event) }
        }
    }

    @inlinable
    func join(_ observer: Observer<Element>, in lifetime: Lifetime) {
        let member = Member(observer, in: lifetime, of: self)
        if gate.enter() {
            welcome(member)
            gate.leave()
        } else {
            gate.postpone { self.welcome(member) }
        }
    }

    func leave(_ member: Member<Element>) {
        if gate.enter() {
            remove(member)
            gate.leave()
        } else {
            gate.postpone { self.remove(member) }
        }
    }

    /// Lets go of all without a word.
    func dismissAll() {
        if gate.enter() {
            removeAll()
            gate.leave()
        } else {
            gate.postpone { self.removeAll() }
        }
    }

    @inlinable
    func deliver(_ event: Event<Element>) {
        if ending != nil { return }
        switch event {
        case .next(let element):
            memory.store(element)
            guard let places = roster.places else { return }
            for place in 0..<roster.end {
                places[place]?._withUnsafeGuaranteedRef { seat in
                    unsafeDowncast(seat, to: Member<Element>.self).hear(element)
                }
            }
        case .error(let error): end(with: .error(error))
        case .completed: end(with: .completed)
        }
    }

    @usableFromInline
    func end(with ending: Event<Never>) {
        self.ending = ending
        memory.end()
        let seats = roster.takeAll()
        updateCount()
        for seat in seats { unsafeDowncast(seat, to: Member<Element>.self).hear(ending) }
    }

    @inlinable
    func welcome(_ member: Member<Element>) {
        if member.home.isDisposed { return }
        if ending == nil { add(member) }
        for element in memory.elements { member.hear(element) }
        if let ending { member.hear(ending) }
    }

    @usableFromInline
    func add(_ member: Member<Element>) {
        roster.insert(member)
        updateCount()
    }

    private func remove(_ member: Member<Element>) {
        roster.remove(member)
        updateCount()
    }

    private func removeAll() {
        for seat in roster.takeAll() { unsafeDowncast(seat, to: Member<Element>.self).dismiss() }
        updateCount()
    }

    private func updateCount() { memberCount.store(roster.count, ordering: .relaxed) }
}
