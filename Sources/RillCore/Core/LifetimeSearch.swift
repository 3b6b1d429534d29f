/// A limit searches for a stream that holds it and that a new stream is a part of.
extension Lifetime {
    /// The largest number of lifetimes that a limit looks at in one search.
    package static let mostSearched = 1_000

    var hasHadChildren: Bool { flags.load(ordering: .acquiring) & Self.used != 0 }

    /// Whether `markAsLimited()` was called on this lifetime or on one above it. The mark remains when this
    /// lifetime is no longer below the marked one, as with a shared source.
    package final var isLimited: Bool { flags.load(ordering: .acquiring) & Self.limited != 0 }

    /// Marks this lifetime and everything below it, now and later, as parts of a stream that holds a limit. A
    /// limit does not search for lifetimes without the mark.
    package final func markAsLimited() {
        guard setLimited() else { return }
        var pending = [Lifetime]()
        children.withLock { $0.setLimited(else: &pending) }
        while let next = pending.popLast() { next.children.withLock { $0.setLimited(else: &pending) } }
    }

    /// Sets the mark; true when the children have to be marked next. Children inserted from now on are marked
    /// when they are inserted.
    func setLimited() -> Bool {
        let before = flags.bitwiseOr(Self.limited, ordering: .acquiringAndReleasing).oldValue
        return before & (Self.limited | Self.used) == Self.used
    }

    /// Whether a search through at most `left` lifetimes finds `other` below this lifetime.
    package final func contains(_ other: Lifetime, searching left: inout Int) -> Bool {
        var pending: [Lifetime] = []
        if has(other, among: &left, else: &pending) { return true }
        while left > 0, let next = pending.popLast() {
            if next.has(other, among: &left, else: &pending) { return true }
        }
        return false
    }

    /// Most lifetimes never had children; their lock is not taken.
    private func has(_ other: Lifetime, among left: inout Int, else parents: inout [Lifetime]) -> Bool {
        hasHadChildren && children.withLock { $0.contains(other, among: &left, else: &parents) }
    }
}
