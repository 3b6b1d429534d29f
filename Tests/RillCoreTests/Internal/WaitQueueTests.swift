@testable import RillCore

struct WaitQueueTests {
    @Test func waitersLeaveInTheOrderInWhichTheyCame() {
        var queue = WaitQueue<String>()
        let tickets = ["a", "b", "c"].map { queue.append($0) }
        #expect(queue.first == tickets[0])
        let popped = (0..<3).compactMap { _ in queue.popFirst() }
        #expect(popped.map(\.waiter) == ["a", "b", "c"])
        #expect(popped.map(\.ticket) == tickets)
        #expect(queue.isEmpty && queue.popFirst() == nil)
    }

    @Test func aWaiterIsRemovedAnywhereAndOnce() {
        var queue = WaitQueue<String>()
        let tickets = ["a", "b", "c", "d"].map { queue.append($0) }
        #expect(queue.remove(tickets[1]) == "b")
        #expect(queue.remove(tickets[1]) == nil)
        #expect(queue.remove(tickets[0]) == "a")
        #expect(queue.first == tickets[2] && queue[tickets[2]] == "c" && queue.count == 2)
    }

    @Test func anEmptiedQueueCountsTicketsOn() {
        var queue = WaitQueue<String>()
        let first = queue.append("a")
        _ = queue.popFirst()
        let second = queue.append("b")
        #expect(second != first && queue.first == second && queue[first] == nil)
    }
}
