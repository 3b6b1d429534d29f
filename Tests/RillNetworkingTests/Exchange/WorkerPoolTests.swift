@testable import RillNetworking

struct WorkerPoolTests {
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
        #expect(group.wait(timeout: .now() + 60) == .success)
        #expect(done.load(ordering: .relaxed) == 20_000)
    }

    @Test func atMostEightWorkersRunWhileWorkEnds() {
        let pool = WorkerPool()
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
        #expect(group.wait(timeout: .now() + 60) == .success)
        #expect(most.load(ordering: .relaxed) <= 8)
    }

    @Test func blockedWorkDelaysNoOtherWork() {
        let pool = WorkerPool()
        let gate = DispatchSemaphore(value: 0)
        let group = DispatchGroup()
        for _ in 0..<100 {
            group.enter()
            pool.run {
                gate.wait()
                group.leave()
            }
        }
        let ended = DispatchSemaphore(value: 0)
        pool.run { ended.signal() }
        #expect(ended.wait(timeout: .now() + 60) == .success)
        for _ in 0..<100 { gate.signal() }
        #expect(group.wait(timeout: .now() + 60) == .success)
    }
}
