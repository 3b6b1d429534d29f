/// The members of a broadcast in the order they joined; one thread at a time touches it.
@usableFromInline
struct Crowd<Element: Sendable> {
    /// Nil where a member has left.
    @usableFromInline
    var members: [Member<Element>?] = []

    @usableFromInline
    var leftCount = 0

    /// What a new member hears at once, for a subject that has a value.
    @usableFromInline
    var latest: Element?

    /// The event that ended the subject.
    @usableFromInline
    var ending: Event<Element>?

    @inlinable
    init(latest: Element?) {
        self.latest = latest
    }

    @inlinable
    var count: Int { members.count - leftCount }

    @inlinable
    mutating func deliver(_ event: Event<Element>) {
        guard ending == nil else { return }
        let members = members
        switch event {
        case .next(let element):
            if latest != nil { latest = element }
            for case let member? in members { member.listener?.onNext(element) }
        case .error, .completed:
            ending = event
            latest = nil
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
        guard let observer = member.listener else { return }
        if let ending {
            member.forget()
            return observer.on(ending)
        }
        member.place = members.count
        members.append(member)
        if let latest { observer.onNext(latest) }
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
