import Dispatch
import Rill
import RillLocks

/// The threads that deliver events to subscribers.
///
/// There are eight workers, so that ten thousand exchanges that end together do not take ten thousand
/// threads. When no work has ended for 10 ms although some is waiting, eight more workers start: subscribers
/// that block must not delay other subscribers.
final class WorkerPool: Sendable {
    private struct State {
        var waiting = Queue<@Sendable () -> Void>()
        var workers = 0
        var allowedWorkers = usualWorkers
        /// The number of pieces of work that have ended, to detect whether the workers make progress.
        var ended = 0
        var isWatched = false
    }

    static let shared = WorkerPool()

    private static let usualWorkers = 8
    private static let patience = DispatchTimeInterval.milliseconds(10)

    private let state = Mutex(State())
    private let watch = DispatchQueue(label: "rill.network.watch")

    /// Runs `work` on a worker.
    func run(_ work: @escaping @Sendable () -> Void) {
        let (startsWorker, endedSoFar) = state.withLock { state -> (Bool, Int?) in
            state.waiting.append(work)
            if state.workers < state.allowedWorkers {
                state.workers += 1
                return (true, nil)
            }
            defer { state.isWatched = true }
            return (false, state.isWatched ? nil : state.ended)
        }
        if startsWorker { startWorker() }
        if let endedSoFar { checkProgress(since: endedSoFar) }
    }

    private func startWorker() {
        DispatchQueue(label: "rill.network.delivery").async {
            while let work = self.takeWorkOrStop() {
                work()
                self.state.withLock { $0.ended += 1 }
            }
        }
    }

    /// The next work. If there is none, the worker is no longer counted and must stop.
    private func takeWorkOrStop() -> (@Sendable () -> Void)? {
        state.withLock { state in
            if let next = state.waiting.popFirst() { return next }
            state.workers -= 1
            // The workers beyond the usual replaced blocked ones.
            state.allowedWorkers = max(
                Self.usualWorkers, min(state.allowedWorkers, state.workers + Self.usualWorkers))
            return nil
        }
    }

    /// Looks after 10 ms whether work has ended since, and starts more workers if none has.
    private func checkProgress(since ended: Int) {
        watch.asyncAfter(deadline: .now() + Self.patience) {
            let (newWorkers, endedNow) = self.state.withLock { state -> (Int, Int?) in
                state.isWatched = !state.waiting.isEmpty
                let areBlocked = state.isWatched && state.ended == ended
                let newWorkers = areBlocked ? Self.usualWorkers : 0
                state.workers += newWorkers
                state.allowedWorkers = max(state.allowedWorkers, state.workers)
                return (newWorkers, state.isWatched ? state.ended : nil)
            }
            for _ in 0..<newWorkers { self.startWorker() }
            if let endedNow { self.checkProgress(since: endedNow) }
        }
    }
}
