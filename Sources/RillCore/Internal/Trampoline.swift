import RillLocks

/// Runs a loop whose steps request the next step, without recursion.
///
/// The first request runs the loop. A request that arrives meanwhile, reentrantly or from another thread,
/// makes the loop run one more step after the current step has returned. So a loop that events drive takes
/// constant stack.
@usableFromInline package final class Trampoline: Sendable {
    /// The number of steps that are requested and not finished.
    @usableFromInline let requests = Atomic<Int>(0)
    /// Lets an exploration detect races between steps.
    @usableFromInline let witness = Witness()

    @inlinable package init() {}

    /// Requests one step.
    @inlinable package func run(_ step: () -> Void) {
        guard start() else { return }
        repeat {
            witness.use()
            step()
        } while needsAnotherStep()
    }

    /// Requests one step; true when the caller must run the loop.
    @inlinable package func start() -> Bool {
        requests.add(1, ordering: .acquiringAndReleasing).oldValue == 0
    }

    /// Finishes a step; true when another step is requested.
    @inlinable package func needsAnotherStep() -> Bool {
        requests.subtract(1, ordering: .acquiringAndReleasing).newValue != 0
    }
}
