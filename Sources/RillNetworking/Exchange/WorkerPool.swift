import Dispatch
import Rill
import RillLocks

/// The threads that deliver events to subscribers.
///
/// There are eight workers, so that ten thousand exchanges that end together do not take ten thousand
/// threads. If no work has ended for 10 ms although some is waiting, eight more workers start: subscribers
/// that block must not delay other subscribers. The workers are not threads of Dispatch, which has 255 in
/// all: blocked subscribers would stop all of its queues, and with them the timers. A thread of Dispatch
/// stands in only if the system has no thread for a worker, so that requests get their errors. A worker ends
/// after a second without work, because starting a thread costs more than the work of one response.
package final class WorkerPool: Sendable {
    package typealias Work = @Sendable () -> Void

    private struct State {
        var waiting = Queue<Work>()
        var workers = 0
        /// How many of the workers wait for work and have not been woken.
        var idle = 0
        var allowedWorkers: Int
        /// The number of pieces of work that have ended, to detect whether the workers make progress.
        var ended = 0
        var isWatched = false

        /// The count of ended work, for a watch that begins; nil if a watch is already running.
        mutating func watch() -> Int? { exchange(&isWatched, with: true) ? nil : ended }
    }

    /// What a worker does next.
    private enum Step {
        case work(Work)
        case wait
        case stop
    }

    /// How workers wait for work.
    struct Rest: Sendable {
        /// Returns true after a call of `wake`, and false after a time without one.
        let wait: @Sendable () -> Bool
        /// Ends one wait.
        let wake: @Sendable () -> Void

        static func forASecond() -> Rest {
            let semaphore = DispatchSemaphore(value: 0)
            return Rest(
                wait: { semaphore.wait(timeout: .now() + .seconds(1)) == .success },
                wake: { semaphore.signal() })
        }
    }

    package static let shared = WorkerPool()
    /// Threads of the same kind that open and read the bodies of requests.
    static let readers = WorkerPool()

    private let usualWorkers: Int
    /// Starts a thread; returns false if the system has none left.
    private let startThread: @Sendable (@escaping Work) -> Bool
    private let standIn: @Sendable (@escaping Work) -> Void
    private let afterTenMilliseconds: @Sendable (@escaping Work) -> Void
    private let rest: Rest
    private let state: Mutex<State>

    convenience init() {
        let watch = DispatchQueue(label: "rill.network.watch")
        self.init(
            usualWorkers: 8,
            startThread: { NetworkThread.start($0) == 0 }, rest: .forASecond(),
            afterTenMilliseconds: { watch.asyncAfter(deadline: .now() + .milliseconds(10), execute: $0) })
    }

    init(
        usualWorkers: Int, startThread: @escaping @Sendable (@escaping Work) -> Bool, rest: Rest,
        standIn: @escaping @Sendable (@escaping Work) -> Void = { DispatchQueue.global().async(execute: $0) },
        afterTenMilliseconds: @escaping @Sendable (@escaping Work) -> Void
    ) {
        self.usualWorkers = usualWorkers
        self.startThread = startThread
        self.rest = rest
        self.standIn = standIn
        self.afterTenMilliseconds = afterTenMilliseconds
        state = Mutex(State(allowedWorkers: usualWorkers))
    }

    /// How many workers there are, and how many of them wait.
    var counts: [Int] { state.withLock { [$0.workers, $0.idle] } }

    /// Runs `work` on a worker.
    package func run(_ work: @escaping Work) {
        let (wakes, startsWorker, endedSoFar) = state.withLock { state -> (Bool, Bool, Int?) in
            state.waiting.append(work)
            if state.idle > 0 {
                state.idle -= 1
                return (true, false, nil)
            }
            if state.workers < state.allowedWorkers {
                state.workers += 1
                return (false, true, nil)
            }
            return (false, false, state.watch())
        }
        if wakes { rest.wake() }
        if startsWorker { startWorker() }
        if let endedSoFar { checkProgress(since: endedSoFar) }
    }

    private func startWorker() {
        if startThread({ self.takeWork() }) { return }
        // Another worker takes the work, or a new worker does when the system has a thread again.
        let (isOnlyOne, endedSoFar) = state.withLock { state -> (Bool, Int?) in
            if state.workers == 1 { return (true, nil) }
            state.workers -= 1
            return (false, state.watch())
        }
        if isOnlyOne { standIn { self.takeWork() } }
        if let endedSoFar { checkProgress(since: endedSoFar) }
    }

    private func takeWork() {
        while let work = takeWorkOrStop() {
            work()
            state.withLock { $0.ended += 1 }
        }
    }

    /// The next work. If none comes, the worker is no longer counted and must stop.
    private func takeWorkOrStop() -> Work? {
        var hasWaited = false
        while true {
            switch state.withLock({ next(of: &$0, hasWaited: hasWaited) }) {
            case .work(let work): return work
            case .stop: return nil
            case .wait: hasWaited = !rest.wait()
            }
        }
    }

    /// What a worker does next. `hasWaited` says whether it has just waited without getting work.
    private func next(of state: inout State, hasWaited: Bool) -> Step {
        if hasWaited {
            // No worker is idle, so this one has been woken as well.
            guard state.idle > 0 else { return .wait }
            state.idle -= 1
        }
        if let next = state.waiting.popFirst() { return .work(next) }
        guard hasWaited || state.idle == usualWorkers else {
            state.idle += 1
            return .wait
        }
        state.workers -= 1
        // The workers beyond the usual number replaced blocked ones.
        state.allowedWorkers = max(usualWorkers, min(state.allowedWorkers, state.workers + usualWorkers))
        return .stop
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
