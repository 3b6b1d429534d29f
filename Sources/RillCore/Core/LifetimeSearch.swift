/// A limit looks for the stream that holds it and that another is a part of.
extension Lifetime {
    /// Through how many lifetimes a limit looks.
    package static let mostSearched = 1_000

    var hasHadChildren: Bool { flags.load(ordering: .acquiring) & Self.used != 0 }

    /// Whether it is, or is below, a lifetime that `markAsLimited()` was called on. What was there once, as a
    /// source that is shared, stays marked.
    package final var isLimited: Bool { flags.load(ordering: .acquiring) & Self.limited != 0 }

    /// Marks this lifetime and everything below it, now and later, as parts of a stream that holds a limit,
    /// so that no search begins for others.
    package final func markAsLimited() {
        guard setLimited() else { return }
        var pending = [Lifetime]()
        children.withLock { $0.setLimited(else: &pending) }
        while let next = pending.popLast() { next.children.withLock { $0.setLimited(else: &pending) } }
    }

    /// Whether what is below has to be marked too. What is inserted from now on is marked by its insertion.
    func setLimited() -> Bool {
        let before = flags.bitwiseOr(Self.limited, ordering: .acquiringAndReleasing).oldValue
        return before & (Self.limited | Self.used) == Self.used
    }

    /// Whether `other` is below this lifetime, as far as a search through `left` lifetimes tells.
    package final func contains(_ other: Lifetime, searching left: inout Int) -> Bool {
        var pending: [Lifetime] = []
        if has(other, among: &left, else: &pending) { return true }
        while left > 0, let next = pending.popLast() {
            if next.has(other, among: &left, else: &pending) { return true }
        }
        return false
    }

    /// Most lifetimes never had children, and are looked at without their lock.
    private func has(_ other: Lifetime, among left: inout Int, else parents: inout [Lifetime]) -> Bool {
        hasHadChildren && children.withLock { $0.contains(other, among: &left, else: &parents) }
    }
}
