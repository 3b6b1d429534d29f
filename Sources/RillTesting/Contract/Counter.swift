import RillLocks

final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .acquiring) }

    @discardableResult func add() -> Int { count.add(1, ordering: .acquiringAndReleasing).newValue }
}
