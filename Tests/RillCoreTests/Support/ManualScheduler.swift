import RillCore
import RillLocks

/// A scheduler that runs one piece of work for every turn it is told to take, and counts the turns.
final class ManualScheduler: ImmediateSchedulerType {
    private struct State {
        var waiting: [(lifetime: Lifetime, work: @Sendable () -> Void)] = []
        var turnCount = 0
    }

    private let state = Mutex(State())

    /// How many pieces of work have run.
    var turnCount: Int { state.withLock { $0.turnCount } }

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        state.withLock { $0.waiting.append((lifetime, work)) }
    }

    /// Runs the work that has waited longest; false when there is none.
    @discardableResult
    func takeTurn() -> Bool {
        let first = state.withLock { state -> (lifetime: Lifetime, work: @Sendable () -> Void)? in
            guard !state.waiting.isEmpty else { return nil }
            return state.waiting.removeFirst()
        }
        guard let first else { return false }
        if !first.lifetime.isDisposed {
            state.withLock { $0.turnCount += 1 }
            first.work()
        }
        return true
    }

    /// Takes turns until nothing waits.
    func run() {
        while takeTurn() {}
    }
}
