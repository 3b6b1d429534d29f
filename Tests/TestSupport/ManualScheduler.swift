import RillCore

/// A scheduler that runs one piece of work per call of `takeTurn()`, and counts the turns.
package final class ManualScheduler: ImmediateSchedulerType {
    private struct State {
        var queue: [(lifetime: Lifetime, work: @Sendable () -> Void)] = []
        var turnCount = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// The number of pieces of work that have run.
    package var turnCount: Int { state.withLock { $0.turnCount } }

    package func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        state.withLock { $0.queue.append((lifetime, work)) }
    }

    /// Runs the oldest work in the queue; false when the queue is empty.
    @discardableResult package func takeTurn() -> Bool {
        let first = state.withLock { state -> (lifetime: Lifetime, work: @Sendable () -> Void)? in
            guard !state.queue.isEmpty else { return nil }
            return state.queue.removeFirst()
        }
        guard let first else { return false }
        if !first.lifetime.isDisposed {
            state.withLock { $0.turnCount += 1 }
            first.work()
        }
        return true
    }

    /// Takes turns until the queue is empty.
    package func run() {
        while takeTurn() {}
    }
}
