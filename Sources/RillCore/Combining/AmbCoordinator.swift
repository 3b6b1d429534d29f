import RillLocks

/// State of `amb`: the first stream to send an event wins, and the others are torn down.
@usableFromInline final class AmbCoordinator: Sendable {
    private let inners: [ChildLifetime]
    private let parent: Lifetime
    private let winner = Atomic<Int>(AmbCoordinator.undecided)

    private static let undecided = -1

    @usableFromInline init(_ inners: [ChildLifetime], in parent: Lifetime) {
        self.inners = inners
        self.parent = parent
    }

    /// True for every event of the winner, including the event that makes it the winner.
    @usableFromInline func admits(_ index: Int) -> Bool {
        let (isFirst, before) = winner.compareExchange(
            expected: Self.undecided, desired: index, ordering: .acquiringAndReleasing)
        if isFirst {
            for (other, inner) in inners.enumerated() where other != index { parent.end(inner) }
            // The teardown of the other streams may have disposed of the subscription.
            return !parent.isDisposed
        }
        return before == index
    }
}
