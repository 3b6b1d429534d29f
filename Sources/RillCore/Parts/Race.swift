import RillLocks

/// Several lifetimes of which only one may go on: that of the first who asks.
@usableFromInline
final class Race: Sendable {
    private let lanes: [ChildLifetime]
    private let parent: Lifetime
    private let winner = Atomic<Int>(Race.nobody)

    private static let nobody = -1

    @usableFromInline
    init(between lanes: [ChildLifetime], in parent: Lifetime) {
        self.lanes = lanes
        self.parent = parent
    }

    /// True for the first lane that asks, from then on; the first time it ends all others.
    @usableFromInline
    func isWon(by number: Int) -> Bool {
        let (isFirst, before) = winner.compareExchange(
            expected: Self.nobody, desired: number, ordering: .acquiringAndReleasing)
        if isFirst {
            for (other, lane) in lanes.enumerated() where other != number { parent.end(lane) }
        }
        return isFirst || before == number
    }
}
