/// The children of a lifetime, the newest first: an intrusive doubly linked list that owns one reference to
/// each child. Inserting and removing a child does not touch the reference counts of its neighbours.
struct LifetimeList: Sendable {
    typealias Reference = Unmanaged<ChildLifetime>

    private var first: Reference?

    var isEmpty: Bool { first == nil }

    var count: Int {
        var count = 0
        forEach { _ in count += 1 }
        return count
    }

    /// Whether `lifetime` is among the newest `left` children; subtracts from `left` the children it has
    /// looked at. If it is not, the children that may have children are appended to `parents`, the newest
    /// last. Only these are retained, because a search looks at many lifetimes.
    func contains(_ lifetime: Lifetime, among left: inout Int, else parents: inout [Lifetime]) -> Bool {
        let known = parents.count
        var next = first
        while left > 0, let current = next {
            let isFound = current._withUnsafeGuaranteedRef { current in
                next = current.next
                let searched = current.searched
                if searched.hasHadChildren { parents.append(searched) }
                return current === lifetime
            }
            if isFound { return true }
            left -= 1
        }
        parents[known...].reverse()
        return false
    }

    /// Marks all children as parts of a stream that holds a limit. Children whose own children have to be
    /// marked next are appended to `parents`.
    func setLimited(else parents: inout [Lifetime]) {
        forEach { child in
            let searched = child.searched
            if searched.setLimited() { parents.append(searched) }
        }
    }

    private func forEach(_ body: (ChildLifetime) -> Void) {
        var next = first
        while let current = next {
            next = current._withUnsafeGuaranteedRef { child in
                body(child)
                return child.next
            }
        }
    }

    mutating func insert(_ lifetime: ChildLifetime) { prepend(Unmanaged.passRetained(lifetime)) }

    /// Inserts a lifetime and takes over the caller's reference to it.
    mutating func prepend(_ reference: Reference) {
        first?._withUnsafeGuaranteedRef { $0.previous = reference }
        reference._withUnsafeGuaranteedRef { $0.next = first }
        first = reference
    }

    mutating func prepend(_ list: LifetimeList) {
        guard var last = list.first else { return }
        while let next = last._withUnsafeGuaranteedRef({ $0.next }) { last = next }
        first?._withUnsafeGuaranteedRef { $0.previous = last }
        last._withUnsafeGuaranteedRef { $0.next = first }
        first = list.first
    }

    mutating func takeAll() -> LifetimeList {
        defer { first = nil }
        return self
    }

    /// Removes the first lifetime of a list that was taken; the caller takes over its reference.
    mutating func popFirst() -> Reference? {
        guard let first else { return nil }
        self.first = first._withUnsafeGuaranteedRef { $0.next.take() }
        return first
    }

    /// Removes a lifetime from any position; the caller takes over its reference. Nil when the lifetime is
    /// not linked, or when the list is empty, as the list of a disposed lifetime is.
    mutating func remove(_ lifetime: ChildLifetime) -> Reference? {
        guard let first else { return nil }
        let reference = Unmanaged.passUnretained(lifetime)
        let isFirst = first.toOpaque() == reference.toOpaque()
        guard isFirst || lifetime.previous != nil else { return nil }
        let next = lifetime.next.take()
        let previous = lifetime.previous.take()
        next?._withUnsafeGuaranteedRef { $0.previous = previous }
        if isFirst { self.first = next } else { previous?._withUnsafeGuaranteedRef { $0.next = next } }
        return reference
    }
}
