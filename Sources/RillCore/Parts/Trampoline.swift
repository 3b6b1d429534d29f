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
        guard start() else { return }
        repeat { turn() } while goesOn()
    }

    /// True for the call that is to run the turns; any other has asked for one more.
    @inlinable
    func start() -> Bool { turns.add(1, ordering: .acquiringAndReleasing).oldValue == 0 }

    /// True when one more turn was asked for.
    @inlinable
    func goesOn() -> Bool { turns.subtract(1, ordering: .acquiringAndReleasing).newValue != 0 }
}
