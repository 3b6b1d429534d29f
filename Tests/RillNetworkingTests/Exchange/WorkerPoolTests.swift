@testable import RillNetworking

@Suite(.blocking) struct WorkerPoolTests {
    @Test func allWorkIsDone() {
        let pool = WorkerPool()
        let group = DispatchGroup()
        let done = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<5000 {
                group.enter()
                pool.run {
                    done.add(1, ordering: .relaxed)
                    group.leave()
                }
            }
        }
        #expect(group.wait(timeout: .now() + 300) == .success)
        #expect(done.load(ordering: .relaxed) == 20_000)
    }

    @Test func atMostEightWorkersRunWhileWorkEnds() {
        // Without the watchdog, which starts more when a busy machine ends no work for ten milliseconds.
        let pool = WorkerPool(
            usualWorkers: 8, startThread: { NetworkThread.start($0) == 0 }, rest: .forASecond(),
            afterTenMilliseconds: { _ in })
        let group = DispatchGroup()
        let running = Atomic<Int>(0)
        let most = Atomic<Int>(0)
        for _ in 0..<20_000 {
            group.enter()
            pool.run {
                most.max(running.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
                running.subtract(1, ordering: .relaxed)
                group.leave()
            }
        }
        #expect(group.wait(timeout: .now() + 300) == .success)
        #expect(most.load(ordering: .relaxed) <= 8)
    }

    @Test func blockedWorkDelaysNoOtherWork() {
        let pool = WorkerPool()
        let gate = DispatchSemaphore(value: 0)
        let group = DispatchGroup()
        // More than Dispatch has threads.
        for _ in 0..<300 {
            group.enter()
            pool.run {
                gate.wait()
                group.leave()
            }
        }
        let ended = DispatchSemaphore(value: 0)
        pool.run { ended.signal() }
        #expect(ended.wait(timeout: .now() + 300) == .success)
        DispatchQueue(label: "another").async { ended.signal() }
        #expect(ended.wait(timeout: .now() + 300) == .success)
        for _ in 0..<300 { gate.signal() }
        #expect(group.wait(timeout: .now() + 300) == .success)
    }

    /// Work that ends needs no more workers, however much of it waits.
    @Test func moreWorkersStartOnlyWhenNoWorkHasEnded() {
        let steps = Steps()
        let pool = steps.pool()
        defer { steps.endLooks() }
        let started = Mutex<[Int]>([])
        for number in 1...4 {
            pool.run {
                if number == 2 { steps.lookAfterTenMilliseconds() }
                started.withLock { $0.append(pool.counts[0]) }
            }
        }
        #expect(steps.startedThreads == 2)
        steps.runAll()
        #expect(started.withLock { $0 } == [2, 2, 2, 2] && pool.counts == [0, 0])
        // None has ended for 10 ms: twice as many, until they have nothing to do.
        for _ in 1...5 { pool.run {} }
        // The first one sees what has ended before.
        for _ in 1...2 { steps.lookAfterTenMilliseconds() }
        #expect(steps.startedThreads == 4)
        steps.runAll()
        #expect(pool.counts == [0, 0])
        for _ in 1...5 { pool.run {} }
        #expect(steps.startedThreads == 2)
        steps.runAll()
    }

    @Test func workersBesideBlockedOnesStartAtOnceAgain() {
        let steps = Steps()
        let pool = steps.pool()
        for isSecond in [false, true] {
            pool.run {
                guard isSecond else { return steps.runNext() }
                // Both workers are busy. Two more do the waiting work, and stop.
                for _ in 1...2 { pool.run {} }
                steps.lookAfterTenMilliseconds()
                for _ in 1...2 { steps.runNext() }
                #expect(pool.counts == [2, 0])
                for _ in 1...2 { pool.run {} }
                #expect(steps.startedThreads == 2)
                for _ in 1...2 { steps.runNext() }
            }
        }
        steps.runNext()
        steps.endLooks()
        #expect(pool.counts == [0, 0])
    }

    @Test func aWorkerThatIsWokenAsItGivesUpTakesTheWork() {
        let steps = Steps()
        let waits = Mutex<[@Sendable () -> Bool]>([])
        let pool = steps.pool(usualWorkers: 1) { waits.withLock { $0.removeFirst() }() }
        let counts = Mutex<[[Int]]>([])
        let wakesAndGivesUp: @Sendable () -> Bool = {
            pool.run { counts.withLock { $0.append(pool.counts) } }
            return false
        }
        waits.withLock { $0 = [wakesAndGivesUp, { true }, { false }] }
        pool.run {}
        steps.runNext()
        #expect(counts.withLock { $0 } == [[1, 0]])
        #expect(pool.counts == [0, 0] && waits.withLock { $0.isEmpty })
    }

    @Test func workIsDoneWhenTheSystemHasAThreadAgain() {
        let starts = Mutex(0)
        let due = Mutex<[WorkerPool.Work]>([])
        let pool = WorkerPool(
            usualWorkers: 2,
            startThread: { work in
                let isPossible = starts.withLock { count in
                    count += 1
                    return count > 3
                }
                if isPossible { work() }
                return isPossible
            },
            rest: WorkerPool.Rest(wait: { false }, wake: {}),
            standIn: { work in due.withLock { $0.append(work) } },
            afterTenMilliseconds: { work in due.withLock { $0.append(work) } })
        let done = Mutex(0)
        for _ in 0..<3 { pool.run { done.withLock { $0 += 1 } } }
        while let next = due.withLock({ $0.popLast() }) { next() }
        #expect(done.withLock { $0 } == 3)
        #expect(pool.counts == [0, 0])
    }
}

extension WorkerPoolTests {
    /// So that those who wait for a response are told that there are no threads.
    @Test func oneStandsInWhereTheSystemHasNoThread() {
        let standIns = Mutex<[WorkerPool.Work]>([])
        let looks = Mutex(0)
        let pool = WorkerPool(
            usualWorkers: 2, startThread: { _ in false },
            rest: WorkerPool.Rest(wait: { false }, wake: {}),
            standIn: { work in standIns.withLock { $0.append(work) } },
            afterTenMilliseconds: { _ in looks.withLock { $0 += 1 } })
        let done = Mutex(0)
        for _ in 0..<3 { pool.run { done.withLock { $0 += 1 } } }
        #expect(standIns.withLock { $0.count } == 1 && pool.counts == [1, 0])
        standIns.withLock { $0.popLast() }?()
        #expect(done.withLock { $0 } == 3 && pool.counts == [0, 0] && looks.withLock { $0 } == 1)
    }
}

/// Runs the threads of a pool, and lets its ten milliseconds pass, when a test says so.
private final class Steps: Sendable {
    private let threads = Mutex<[WorkerPool.Work]>([])
    private let looks = Mutex<[WorkerPool.Work]>([])

    func pool(usualWorkers: Int = 2, wait: @escaping @Sendable () -> Bool = { false }) -> WorkerPool {
        WorkerPool(
            usualWorkers: usualWorkers,
            startThread: { work in
                self.threads.withLock { $0.append(work) }
                return true
            },
            rest: WorkerPool.Rest(wait: wait, wake: {}),
            afterTenMilliseconds: { work in self.looks.withLock { $0.append(work) } })
    }

    var startedThreads: Int { threads.withLock { $0.count } }

    func runNext() { threads.withLock { $0.popLast() }?() }

    func runAll() { while startedThreads > 0 { runNext() } }

    func lookAfterTenMilliseconds() { looks.withLock { $0.popLast() }?() }

    /// A look that is due retains the pool.
    func endLooks() { while let last = looks.withLock({ $0.popLast() }) { last() } }
}
