/// The members of a broadcast in the order they joined; one thread at a time touches it.
@usableFromInline
struct Crowd<Element: Sendable> {
    /// Nil where a member has left.
    @usableFromInline
    var members: [Member<Element>?] = []

    @usableFromInline
    var leftCount = 0

    /// What a new member hears at once.
    @usableFromInline
    var memory: Memory<Element>

    /// The event that ended the subject.
    @usableFromInline
    var ending: Event<Element>?

    @inlinable
    init(memory: Memory<Element>) {
        self.memory = memory
    }

    @inlinable
    var count: Int { members.count - leftCount }

    @inlinable
    mutating func deliver(_ event: Event<Element>) {
        guard ending == nil else { return }
        let members = members
        switch event {
        case .next(let element):
            memory.store(element)
            for case let member? in members { member.listener?.onNext(element) }
        case .error, .completed:
            ending = event
            memory.end()
            self.members = []
            leftCount = 0
            for case let member? in members {
                let listener = member.listener
                member.forget()
                listener?.on(event)
            }
        }
    }

    @inlinable
    mutating func welcome(_ member: Member<Element>) {
        guard let observer = member.listener, let lifetime = member.lifetime else { return }
        if ending == nil {
            member.place = members.count
            members.append(member)
        } else {
            member.forget()
        }
        for element in memory.elements where !lifetime.isDisposed { observer.onNext(element) }
        if let ending, !lifetime.isDisposed { observer.on(ending) }
    }

    @inlinable
    mutating func remove(_ member: Member<Element>) {
        member.forget()
        guard member.place < members.count, members[member.place] === member else { return }
        members[member.place] = nil
        leftCount += 1
        if leftCount * 2 > members.count { closeGaps() }
    }

    @inlinable
    mutating func removeAll() {
        for case let member? in members { member.forget() }
        members = []
        leftCount = 0
    }

    /// Done once those who left are the majority: constant time for each on average.
    @inlinable
    mutating func closeGaps() {
        members.removeAll { $0 == nil }
        for (place, member) in members.enumerated() { member?.place = place }
        leftCount = 0
    }
}
