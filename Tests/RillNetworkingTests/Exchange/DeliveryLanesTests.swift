import Dispatch
import Foundation
import RillLocks
import Testing

@testable import RillNetworking

struct DeliveryLanesTests {
    @Test func allWorkIsDone() {
        let lanes = DeliveryLanes()
        let group = DispatchGroup()
        let done = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<5000 {
                group.enter()
                lanes.run {
                    done.add(1, ordering: .relaxed)
                    group.leave()
                }
            }
        }
        #expect(group.wait(timeout: .now() + 60) == .success)
        #expect(done.load(ordering: .relaxed) == 20_000)
    }

    @Test func atMostEightRunWhileTheyMove() {
        let lanes = DeliveryLanes()
        let group = DispatchGroup()
        let running = Atomic<Int>(0)
        let most = Atomic<Int>(0)
        for _ in 0..<20_000 {
            group.enter()
            lanes.run {
                most.max(running.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
                running.subtract(1, ordering: .relaxed)
                group.leave()
            }
        }
        #expect(group.wait(timeout: .now() + 60) == .success)
        #expect(most.load(ordering: .relaxed) <= 8)
    }

    @Test func workThatStandsStillHoldsUpNoOther() {
        let lanes = DeliveryLanes()
        let gate = DispatchSemaphore(value: 0)
        let group = DispatchGroup()
        for _ in 0..<100 {
            group.enter()
            lanes.run {
                gate.wait()
                group.leave()
            }
        }
        let ended = DispatchSemaphore(value: 0)
        lanes.run { ended.signal() }
        #expect(ended.wait(timeout: .now() + 60) == .success)
        for _ in 0..<100 { gate.signal() }
        #expect(group.wait(timeout: .now() + 60) == .success)
    }
}
