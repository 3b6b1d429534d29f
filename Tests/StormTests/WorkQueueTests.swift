import Testing

@testable import Storm

struct WorkQueueTests {
    @Test func aRequestWaitsForThoseBeforeIt() {
        var queue = WorkQueue(capacity: 10, longestWait: .seconds(1))
        #expect(queue.accept(at: .zero) == .milliseconds(100))
        #expect(queue.accept(at: .zero) == .milliseconds(200))
        #expect(queue.accept(at: .milliseconds(150)) == .milliseconds(300))
        #expect(queue.accept(at: .seconds(5)) == .milliseconds(5100))
    }

    @Test func aRequestThatWouldWaitTooLongIsRejectedAndTakesNoTime() {
        var queue = WorkQueue(capacity: 1, longestWait: .seconds(1))
        #expect(queue.accept(at: .zero) == .seconds(1))
        #expect(queue.accept(at: .zero) == .seconds(2))
        #expect(queue.accept(at: .zero) == nil)
        #expect(queue.accept(at: .seconds(1)) == .seconds(3))
    }

    @Test func theQueueIsKeptDuringAStall() {
        var queue = WorkQueue(capacity: 1, longestWait: .seconds(2), stall: .seconds(10) ..< .seconds(20))
        #expect(queue.accept(at: .seconds(9)) == .seconds(10))
        // Half a second of its work is done when the stall begins.
        #expect(queue.accept(at: .milliseconds(9500)) == .seconds(21))
        #expect(queue.accept(at: .seconds(15)) == .seconds(22))
        #expect(queue.accept(at: .seconds(15)) == .seconds(23))
        #expect(queue.accept(at: .seconds(15)) == nil)
        #expect(queue.accept(at: .seconds(21)) == .seconds(24))
    }
}
