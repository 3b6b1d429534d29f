/// The members of a broadcast in the order they joined; one thread at a time touches it.
///
/// The list holds its members by hand: an element is delivered without counting references, neither that of the list nor
/// those of its members. Nobody leaves it while a delivery runs, because leaving is an operation of the gate.
@usableFromInline
// Unchecked: only the gate of the broadcast touches it.
final class Crowd<Element: Sendable>: @unchecked Sendable {
    /// Nil where a member has left.
    @exclusivity(unchecked)
    @usableFromInline
    var places: UnsafeMutablePointer<Unmanaged<Member<Element>>?>

    @usableFromInline
    var capacity = 1

    /// How many places are taken or were.
    @exclusivity(unchecked)
    @usableFromInline
    var end = 0

    /// How many members there are.
    @usableFromInline
    var count = 0

    /// What a new member hears at once.
    @exclusivity(unchecked)
    @usableFromInline
    var memory: Memory<Element>

    /// The event that ended the subject.
    @usableFromInline
    var ending: Event<Element>?

    @exclusivity(unchecked)
    @usableFromInline
    var isOver = false

    @inlinable
    init(memory: Memory<Element>) {
        self.memory = memory
        places = .allocate(capacity: 1)
    }

    deinit {
        for member in takeAll() { member.release() }
        places.deallocate()
    }

    @inlinable
    func deliver(_ element: Element) {
        if isOver { return }
        memory.store(element)
        let places = places
        for place in 0..<end { places[place]?._withUnsafeGuaranteedRef { $0.hear(element) } }
    }

    @usableFromInline
    func deliverEnd(_ event: Event<Element>) {
        if isOver { return }
        isOver = true
        ending = event
        memory.end()
        for member in takeAll() { member.takeRetainedValue().hear(event) }
    }

    @usableFromInline
    func welcome(_ member: Member<Element>) {
        if member.home.isDisposed { return }
        if !isOver { add(member) }
        for element in memory.elements { member.hear(element) }
        if let ending { member.hear(ending) }
    }

    @usableFromInline
    func remove(_ member: Member<Element>) {
        guard let place = member.place else { return }
        member.place = nil
        places[place]?.release()
        places[place] = nil
        count -= 1
        if count * 2 < end { closeGaps() }
    }

    /// Lets go of all without a word.
    @usableFromInline
    func dismissAll() {
        for member in takeAll() { member.takeRetainedValue().dismiss() }
    }

    private func add(_ member: Member<Element>) {
        if end == capacity { grow() }
        member.place = end
        places[end] = .passRetained(member)
        end += 1
        count += 1
    }

    private func grow() {
        let larger = UnsafeMutablePointer<Unmanaged<Member<Element>>?>.allocate(capacity: 2 * capacity)
        larger.moveInitialize(from: places, count: end)
        places.deallocate()
        places = larger
        capacity *= 2
    }

    /// Done once those who left are the majority: constant time for each on average.
    private func closeGaps() {
        var next = 0
        for place in 0..<end {
            guard let member = places[place] else { continue }
            places[next] = member
            member._withUnsafeGuaranteedRef { $0.place = next }
            next += 1
        }
        end = next
    }

    /// The members, whom the caller releases.
    private func takeAll() -> [Unmanaged<Member<Element>>] {
        let members = (0..<end).compactMap { places[$0] }
        for member in members { member._withUnsafeGuaranteedRef { $0.place = nil } }
        end = 0
        count = 0
        return members
    }
}
