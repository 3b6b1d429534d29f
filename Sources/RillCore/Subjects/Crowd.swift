/// The members of a broadcast in the order they joined; one thread at a time touches it.
@usableFromInline
struct Crowd<Element: Sendable> {
    @usableFromInline
    struct Member: Sendable {
        @usableFromInline let id: UInt64
        /// Nil once the member has left.
        @usableFromInline var observer: Observer<Element>?
        @usableFromInline let lifetime: Lifetime

        @inlinable
        init(id: UInt64, observer: Observer<Element>, lifetime: Lifetime) {
            self.id = id
            self.observer = observer
            self.lifetime = lifetime
        }
    }

    @usableFromInline
    var members: [Member] = []

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
            for member in members where !member.lifetime.isDisposed { member.observer?.onNext(element) }
        case .error, .completed:
            ending = event
            latest = nil
            self.members = []
            leftCount = 0
            for member in members where !member.lifetime.isDisposed { member.observer?.on(event) }
        }
    }

    @inlinable
    mutating func welcome(_ member: Member) {
        guard !member.lifetime.isDisposed, let observer = member.observer else { return }
        if let ending { return observer.on(ending) }
        // Threads may take their numbers in one order and arrive in another.
        let place = (members.lastIndex { $0.id < member.id } ?? -1) + 1
        members.insert(member, at: place)
        if let latest { observer.onNext(latest) }
    }

    @inlinable
    mutating func remove(_ id: UInt64) {
        var low = 0
        var high = members.count
        while low < high {
            let middle = (low + high) / 2
            if members[middle].id < id { low = middle + 1 } else { high = middle }
        }
        guard low < members.count, members[low].id == id, members[low].observer != nil else { return }
        members[low].observer = nil
        leftCount += 1
        // The places of those who left are closed once they are the majority: constant time on average.
        if leftCount * 2 > members.count {
            members.removeAll { $0.observer == nil }
            leftCount = 0
        }
    }
}
