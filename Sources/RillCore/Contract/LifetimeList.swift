/// The lifetimes opened in another one, the newest first. They are linked by hand: the list owns one reference to each,
/// and putting one in or taking it out counts no neighbour's.
struct LifetimeList: Sendable {
    typealias Reference = Unmanaged<ChildLifetime>

    private var first: Reference?

    var isEmpty: Bool { first == nil }

    mutating func insert(_ lifetime: ChildLifetime) {
        prepend(Unmanaged.passRetained(lifetime))
    }

    /// Puts one in whose reference the caller gives up.
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

    /// Takes the first one out; its reference is the caller's.
    mutating func popFirst() -> Reference? {
        guard let first else { return nil }
        self.first = first._withUnsafeGuaranteedRef { lifetime in
            lifetime.previous = nil
            return lifetime.next.take()
        }
        return first
    }

    /// Takes one out, wherever it stands; its reference is the caller's. Nil when the list is empty, as that of a disposed
    /// lifetime is, or when the lifetime stands in none.
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
