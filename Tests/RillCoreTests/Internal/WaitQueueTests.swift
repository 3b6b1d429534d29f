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

    @Test func aWaiterComesBackToItsPlaceAlsoFarBehind() {
        var queue = WaitQueue<Int>()
        let first = queue.append(0)
        for _ in 0..<1_000_000 { _ = queue.reserve() }
        let last = queue.append(1)
        for _ in 0..<1_000 {
            queue.remove(first)
            #expect(queue.first == last)
            queue.insert(0, at: first)
            #expect(queue.first == first)
        }
    }

    /// Random arrivals, departures and returns, beside a sorted list.
    @Test func itIsASortedList() {
        var random = SplitMix64(seed: 1)
        var queue = WaitQueue<Int>()
        var (model, gone) = ([Int](), [Int]())
        for step in 0..<rounds(100_000) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: model.append(queue.append(step))
            case 1: gone.append(queue.reserve())
            case 2:
                guard let ticket = model.randomElement(using: &random) else { continue }
                model.removeAll { $0 == ticket }
                gone.append(ticket)
                #expect(queue.remove(ticket) != nil)
            default:
                guard let ticket = gone.randomElement(using: &random) else { continue }
                gone.removeAll { $0 == ticket }
                model = (model + [ticket]).sorted()
                queue.insert(step, at: ticket)
            }
            #expect(queue.first == model.first && queue.count == model.count)
        }
    }
}
