import Rill
import RillLocks

extension ImmediateSchedulerType {
    /// Runs `action` as soon as this scheduler can, and again with every state that it passes to its second
    /// argument. It ends when `action` passes none, or when the result is disposed of.
    ///
    ///     scheduler.scheduleRecursive(3) { count, recurse in
    ///         show(count)
    ///         if count > 1 { recurse(count - 1) }
    ///     }
    public func scheduleRecursive<State: Sendable>(
        _ state: State, action: @escaping @Sendable (State, @escaping @Sendable (State) -> Void) -> Void
    ) -> any Disposable {
        let recursion = Recursion(state, on: self, action)
        recursion.schedule()
        return recursion.lifetime
    }
}

/// The states for which `action` must still run. Work that runs at once does not grow the stack: it finds that
/// a loop is scheduling, and leaves its states to it.
private final class Recursion<State: Sendable>: Sendable {
    private struct Pending {
        var states: [State]
        var isScheduling = false
    }

    let lifetime = Lifetime()
    private let scheduler: any ImmediateSchedulerType
    private let action: @Sendable (State, @escaping @Sendable (State) -> Void) -> Void
    private let pending: Mutex<Pending>

    init(
        _ state: State, on scheduler: any ImmediateSchedulerType,
        _ action: @escaping @Sendable (State, @escaping @Sendable (State) -> Void) -> Void
    ) {
        self.scheduler = scheduler
        self.action = action
        pending = Mutex(Pending(states: [state]))
    }

    func schedule() {
        let isScheduling = pending.withLock { pending in
            defer { pending.isScheduling = true }
            return pending.isScheduling
        }
        if isScheduling { return }
        while let state = next() {
            scheduler.schedule(in: lifetime) {
                self.action(state) { state in
                    self.pending.withLock { $0.states.append(state) }
                    self.schedule()
                }
            }
        }
    }

    /// The next state. Without one, the loop has ended inside the same lock.
    private func next() -> State? {
        pending.withLock { pending in
            if pending.states.isEmpty { pending.isScheduling = false }
            return pending.states.isEmpty ? nil : pending.states.removeFirst()
        }
    }
}
