import Dispatch

/// Runs the threads of a scenario one at a time, and hands the turn from one to the other as a `Search`
/// decides.
// Unchecked: only the thread that has the turn touches the variables; semaphores hand it over.
final class Explorer: InterleavingScheduler, @unchecked Sendable {
    /// The most steps of a run: more are a livelock.
    static let longestRun = 20_000
    /// Added to the number of a thread whose time limit passes as it continues.
    private static let timeOut = 100

    let name: String
    var search: Search
    /// How many preemptions a run may contain: switches from a thread that could have continued.
    var bound = 0
    /// Whether the time limit of a wait may pass while other threads run.
    var mayTimeOut = false
    /// The locations that more than one thread uses and one of them changes, in any run so far. A
    /// preemption anywhere else would give no new order of events.
    private(set) var shared: Set<Location.Name> = []

    private(set) var failure: String?
    private(set) var timeouts = 0
    private(set) var step = 0

    private var workers: [Worker] = []
    private var preemptions = 0
    /// How many operations have been done outside the conditions of waiting threads.
    private var progress = 0
    private let runIsOver = DispatchSemaphore(value: 0)
    private let liveLocations = Atomic<Int>(0)
    private let createdLocations = Atomic<Int>(0)
    var sequentialView = View()
    /// What the threads know when they start.
    private(set) var firstView = View()

    /// The operations with an order that threads have done, if they are asked for.
    private(set) var orders: Set<CodeSite> = []
    /// The operation whose order is taken away.
    var weakened: CodeSite?

    init(_ search: Search, of name: String) {
        self.search = search
        self.name = name
    }

    /// How many locations are alive: those of what a run has not released.
    var liveCount: Int { liveLocations.load(ordering: .sequentiallyConsistent) }

    func locationWasCreated() -> Int {
        liveLocations.add(1, ordering: .sequentiallyConsistent)
        return createdLocations.add(1, ordering: .sequentiallyConsistent).oldValue
    }

    func locationWasReleased() { liveLocations.subtract(1, ordering: .sequentiallyConsistent) }

    /// The numbers of locations begin again.
    func prepareRun() {
        createdLocations.store(0, ordering: .sequentiallyConsistent)
        sequentialView = View()
    }

    /// Runs the bodies once; false when some of them are stuck.
    func run(_ bodies: [@Sendable () -> Void]) -> Bool {
        firstView = ExploredThread.current?.view ?? View()
        while workers.count < bodies.count { workers.append(Worker(workers.count, of: self)) }
        search.beginRun()
        (step, preemptions, progress, timeouts, failure) = (0, 0, 0, 0, nil)
        for (worker, body) in zip(workers, bodies) {
            worker.body = body
            worker.state = .ready
        }
        let first = bodies.isEmpty ? nil : search.choose(Array(bodies.indices), at: 0)
        if let first {
            workers[first].turn.signal()
            runIsOver.wait()
        }
        guard failure == nil else { return false }
        for worker in workers { worker.body = nil }
        return true
    }

    /// Ends the threads. Those of a failed run stay blocked for ever.
    func stop() {
        for worker in workers where worker.state == .done {
            worker.body = nil
            worker.turn.signal()
        }
        workers = []
    }

    /// Called by a worker whose body has returned.
    func finished(_ worker: Worker) {
        worker.state = .done
        progress += 1
        if workers.allSatisfy({ $0.state == .done }) {
            runIsOver.signal()
        } else if let next = nextThread() {
            workers[next].turn.signal()
        }
    }

    // InterleavingScheduler

    func access(_ location: Location, from thread: ExploredThread, isWrite: Bool) {
        guard let me = worker(of: thread) else { return }
        step += 1
        if step > Self.longestRun { fail("livelock: more than \(Self.longestRun) steps", in: me) }
        note(location, usedBy: me.index, isWrite: isWrite)
        if let name = location.name, !me.isChecking, preemptions < bound || search.isReplay,
            shared.contains(name) || search.isReplay
        {
            let others = workers.indices.filter { $0 != me.index && canRun(workers[$0]) }
            let late = mayTimeOut ? workers.indices.filter { workers[$0].isWaiting } : []
            if !others.isEmpty || !late.isEmpty {
                let next = search.choose([me.index] + others + late.map { $0 + Self.timeOut }, at: step)
                if next != me.index {
                    preemptions += 1
                    workers[next % Self.timeOut].hasTimedOut = next >= Self.timeOut
                    hand(to: next % Self.timeOut, from: me)
                }
            }
        }
        if me.conditionDepth == 0 { progress += 1 }
    }

    func lock(_ location: Location, from thread: ExploredThread) {
        guard let me = worker(of: thread) else { return }
        access(location, from: thread, isWrite: true)
        while let owner = location.owner {
            if owner == me.index { fail("deadlock: a thread locks a mutex that it has locked", in: me) }
            me.state = .blocked(by: location)
            giveUpTurn(me)
        }
        location.owner = me.index
    }

    func unlock(_ location: Location, from thread: ExploredThread) {
        guard let me = worker(of: thread) else { return }
        location.owner = nil
        if me.conditionDepth == 0 { progress += 1 }
    }

    func wait(from thread: ExploredThread, until condition: () -> Bool) -> Bool {
        guard let me = worker(of: thread) else { return condition() }
        while true {
            me.conditionDepth += 1
            let isMet = condition()
            me.conditionDepth -= 1
            me.isChecking = false
            if isMet || me.hasTimedOut {
                progress += 1
                me.hasTimedOut = false
                return isMet
            }
            me.state = .waiting(since: progress)
            giveUpTurn(me)
            // A preemption between being chosen and the check would give no new order.
            me.isChecking = true
        }
    }

    func order(_ order: MemoryOrder, at site: CodeSite) -> MemoryOrder {
        if Reach.weakens { orders.insert(site) }
        return site == weakened ? [] : order
    }

    func choose(_ newest: Int, orOneOf older: [Int], from thread: ExploredThread) -> Int {
        guard let me = worker(of: thread), me.conditionDepth == 0, !older.isEmpty,
            preemptions < bound || search.isReplay
        else { return newest }
        step += 1
        let age = search.choose([0] + older.reversed().map { $0 - newest }, at: step)
        if age != 0 { preemptions += 1 }
        return newest + age
    }

    func fail(_ reason: String, in thread: ExploredThread) {
        if let me = worker(of: thread) { fail(reason, in: me) }
    }

    // Choices

    private func worker(of thread: ExploredThread) -> Worker? {
        workers.indices.contains(thread.index) ? workers[thread.index] : nil
    }

    private func canRun(_ worker: Worker) -> Bool {
        switch worker.state {
        case .ready: true
        case .blocked(let location): location.owner == nil
        case .waiting(let since): progress > since
        case .done: false
        }
    }

    /// Who runs when the current thread cannot; nil after a deadlock.
    private func nextThread() -> Int? {
        step += 1
        var options = workers.indices.filter { canRun(workers[$0]) }
        if options.isEmpty {
            options = workers.indices.filter { workers[$0].isWaiting }
            if options.isEmpty {
                failure = "deadlock"
                runIsOver.signal()
                return nil
            }
            timeouts += 1
            let next = options.count == 1 ? options[0] : search.choose(options, at: step)
            workers[next].hasTimedOut = true
            return next
        }
        return options.count == 1 ? options[0] : search.choose(options, at: step)
    }

    private func giveUpTurn(_ me: Worker) {
        guard let next = nextThread() else { me.stayBlocked() }
        if next != me.index { hand(to: next, from: me) } else { me.state = .ready }
    }

    private func hand(to next: Int, from me: Worker) {
        workers[next].turn.signal()
        me.turn.wait()
        me.state = .ready
    }

    private func fail(_ reason: String, in me: Worker) -> Never {
        failure = reason
        runIsOver.signal()
        me.stayBlocked()
    }

    private func note(_ location: Location, usedBy index: Int, isWrite: Bool) {
        let bit: UInt = 1 << UInt(index)
        location.users |= bit
        if isWrite { location.writers |= bit }
        guard let name = location.name, location.writers != 0, location.users & (location.users - 1) != 0
        else { return }
        shared.insert(name)
    }
}
