import Dispatch
import Rill
import RillLocks

/// The threads that deliver events to subscribers.
///
/// There are eight workers, so that ten thousand exchanges that end together do not take ten thousand
/// threads. When no work has ended for 10 ms although some is waiting, eight more workers start: subscribers
/// that block must not delay other subscribers. They are threads of their own: Dispatch has 255 in all, and
/// blocked subscribers would stop all of its queues, and so the timers too.
package final class WorkerPool: Sendable {
    package typealias Work = @Sendable () -> Void

    private struct State {
        var waiting = Queue<Work>()
        var workers = 0
        var allowedWorkers: Int
        /// The number of pieces of work that have ended, to detect whether the workers make progress.
        var ended = 0
        var isWatched = false
    }

    package static let shared = WorkerPool()

    private let usualWorkers: Int
    /// Returns false if the system has no thread left.
    private let startThread: @Sendable (@escaping Work) -> Bool
    private let afterTenMilliseconds: @Sendable (@escaping Work) -> Void
    private let state: Mutex<State>

    convenience init() {
        let watch = DispatchQueue(label: "rill.network.watch")
        self.init(
            usualWorkers: 8,
            startThread: { NetworkThread.start($0) == 0 },
            afterTenMilliseconds: { watch.asyncAfter(deadline: .now() + .milliseconds(10), execute: $0) })
    }

    init(
        usualWorkers: Int, startThread: @escaping @Sendable (@escaping Work) -> Bool,
        afterTenMilliseconds: @escaping @Sendable (@escaping Work) -> Void
    ) {
        self.usualWorkers = usualWorkers
        self.startThread = startThread
        self.afterTenMilliseconds = afterTenMilliseconds
        state = Mutex(State(allowedWorkers: usualWorkers))
    }

    /// How many workers there are.
    var count: Int { state.withLock { $0.workers } }

    /// Runs `work` on a worker.
    package func run(_ work: @escaping Work) {
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
        let isStarted = startThread {
            while let work = self.takeWorkOrStop() {
                work()
                self.state.withLock { $0.ended += 1 }
            }
        }
        if isStarted { return }
        // Another worker takes the work, or a new one when the system has a thread again.
        let endedSoFar = state.withLock { state -> Int? in
            state.workers -= 1
            defer { state.isWatched = true }
            return state.isWatched ? nil : state.ended
        }
        if let endedSoFar { checkProgress(since: endedSoFar) }
    }

    /// The next work. If there is none, the worker is no longer counted and must stop.
    private func takeWorkOrStop() -> Work? {
        state.withLock { state in
            if let next = state.waiting.popFirst() { return next }
            state.workers -= 1
            // The workers beyond the usual replaced blocked ones.
            state.allowedWorkers = max(usualWorkers, min(state.allowedWorkers, state.workers + usualWorkers))
            return nil
        }
    }

    /// Looks after 10 ms whether work has ended since, and starts more workers if none has.
    private func checkProgress(since ended: Int) {
        afterTenMilliseconds {
            let (newWorkers, endedNow) = self.state.withLock { state -> (Int, Int?) in
                state.isWatched = !state.waiting.isEmpty
                let areBlocked = state.isWatched && state.ended == ended
                let newWorkers = areBlocked ? self.usualWorkers : 0
                state.workers += newWorkers
                state.allowedWorkers = max(state.allowedWorkers, state.workers)
                return (newWorkers, state.isWatched ? state.ended : nil)
            }
            for _ in 0..<newWorkers { self.startWorker() }
            if let endedNow { self.checkProgress(since: endedNow) }
        }
    }
}
