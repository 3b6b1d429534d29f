@testable import RillCore

struct TurnQueueTests {
    @Test func theFirstElementNeedsATurnAndTheNextOnesDoNot() {
        var queue = TurnQueue<Int>()
        let needsTurn = [queue.append(1), queue.append(2), queue.requestTurn()]
        #expect(needsTurn == [true, false, false] && queue.hasTurn)
    }

    @Test func aTurnThatLeavesElementsIsFollowedByAnother() {
        var queue = TurnQueue<Int>()
        _ = (queue.append(1), queue.append(2))
        _ = queue.elements.popFirst()
        let isFollowed = queue.endTurn()
        _ = queue.elements.popFirst()
        let isFollowedAgain = queue.endTurn()
        #expect(isFollowed && !isFollowedAgain && !queue.hasTurn)
    }

    @Test func aTurnEndsWhenThereIsNothingToTake() {
        var queue = TurnQueue<Int>()
        _ = queue.append(1)
        let first = queue.takeAll().elements
        let needsTurn = queue.append(2)
        let rest = (0..<2).map { _ in queue.takeAll().elements }
        #expect(first == [1] && !needsTurn && rest == [[2], []] && !queue.hasTurn)
    }

    @Test func aFullBufferDoesWhatItsPolicySays() throws {
        func filled(_ policy: BufferingPolicy) throws -> [[Int]] {
            var queue = Queue<Int>()
            let replaced = try (1...5).compactMap { try queue.append($0, policy) }
            return [queue.elements, replaced]
        }
        #expect(try filled(.unbounded) == [[1, 2, 3, 4, 5], []])
        #expect(try filled(.dropOldest(3)) == [[3, 4, 5], [1, 2]])
        #expect(try filled(.dropNewest(3)) == [[1, 2, 3], []])
        #expect(try filled(.pauseSource(3)) == [[1, 2, 3, 4, 5], []])
        #expect(try filled(.error(5)) == [[1, 2, 3, 4, 5], []])
        #expect(throws: BufferOverflowError.self) { try filled(.error(4)) }
    }
}
