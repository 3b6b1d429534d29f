import Testing

@testable import RillCore

struct DrainBacklogTests {
    private let backlog = DrainBacklog()

    @Test func anOwnerThatHasOperationsLeftTakesTheNextOne() {
        backlog.operations.append {}
        #expect(backlog.next(mayHandOver: true, left: 1) != nil)
        #expect(backlog.next(mayHandOver: true, left: 1) == nil)
        #expect(!backlog.takeOver())
    }

    @Test func anOwnerThatHasDrainedEnoughNeedsASuccessor() {
        for _ in 0..<2 { backlog.operations.append {} }
        #expect(backlog.next(mayHandOver: true, left: 0) != nil)
        #expect(backlog.needsNewOwner)
        #expect(backlog.next(mayHandOver: true, left: 0) != nil)
        #expect(!backlog.needsNewOwner, "nothing is left for a successor")
    }

    @Test func ownershipGoesToOneWaitingThread() {
        backlog.operations.append {}
        backlog.waiting = 2
        #expect(backlog.next(mayHandOver: true, left: 1) == nil)
        #expect(backlog.takeOver())
        #expect(!backlog.takeOver())
        #expect(backlog.waiting == 1)
    }

    @Test func aNewOwnerTakesAnOperationBeforeItHandsOver() {
        backlog.operations.append {}
        backlog.waiting = 1
        #expect(backlog.next(mayHandOver: false, left: 1) != nil)
        #expect(backlog.waiting == 1)
    }

    @Test func aThreadThatStopsWaitingMayBeTheOwnerAfterAll() {
        backlog.waiting = 1
        #expect(!backlog.stopWaiting())
        #expect(backlog.waiting == 0)
        backlog.waiting = 1
        #expect(backlog.next(mayHandOver: true, left: 1) == nil)
        #expect(backlog.stopWaiting())
    }
}
