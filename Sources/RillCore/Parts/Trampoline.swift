import RillLocks

/// Once more, but never inside itself.
///
/// The first call runs `turn`; a call that comes while it runs, from inside it or from another thread, makes it
/// run again after it has returned. So a loop that is driven by events costs no stack.
@usableFromInline
final class Trampoline: Sendable {
    @usableFromInline
    let turns = Atomic<Int>(0)

    @inlinable
    init() {}

    @inlinable
    func bounce(_ turn: () -> Void) {
        guard turns.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
        repeat { turn() } while turns.subtract(1, ordering: .acquiringAndReleasing).newValue != 0
    }
}
