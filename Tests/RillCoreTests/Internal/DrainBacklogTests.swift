@testable import RillCore

struct DrainBacklogTests {
    private let backlog = DrainBacklog()

    private let start = ContinuousClock.now

    @Test func anOwnerThatHasOperationsLeftTakesTheNextOne() {
        backlog.operations.append {}
        #expect(backlog.next(mayHandOver: true, left: 1) != nil)
        #expect(backlog.next(mayHandOver: true, left: 1) == nil)
        #expect(backlog.takeOver() == false, "nothing was handed over")
    }

    @Test func anOwnerThatHasDrainedEnoughNeedsASuccessor() {
        for _ in 0..<2 { backlog.operations.append {} }
        #expect(backlog.next(mayHandOver: true, left: 0) != nil)
        #expect(backlog.needsSuccessor)
        #expect(backlog.next(mayHandOver: true, left: 0) != nil)
        #expect(!backlog.needsSuccessor, "nothing is left for a successor")
    }

    @Test func ownershipGoesToTheThreadThatHasClaimedIt() {
        for _ in 0..<3 { backlog.operations.append {} }
        _ = backlog.next(mayHandOver: true, left: 0)
        #expect(backlog.claim(waitingSince: start, orLeaveAt: 100) == true)
        #expect(backlog.claim(waitingSince: start, orLeaveAt: 100) == nil, "there is one successor")
        #expect(backlog.takeOver() == nil)
        #expect(backlog.next(mayHandOver: true, left: 0) == nil)
        #expect(backlog.takeOver() == true)
        #expect(!backlog.needsSuccessor)
    }

    @Test func anOwnerWithoutASuccessorGoesOn() {
        for _ in 0..<3 { backlog.operations.append {} }
        for _ in 0..<2 { #expect(backlog.next(mayHandOver: true, left: 0) != nil) }
    }

    @Test func aThreadClaimsTheQueueAfterAMillisecond() {
        for _ in 0..<2 { backlog.operations.append {} }
        _ = Threads.wait(atMost: .seconds(30)) { Threads.hasPassed(DrainBacklog.turn, since: start) }
        #expect(backlog.claim(waitingSince: start, orLeaveAt: 1) == true)
        #expect(backlog.next(mayHandOver: true, left: 100) == nil)
        #expect(backlog.takeOver() == true)
    }

    @Test func aNewOwnerTakesAnOperationBeforeItHandsOver() {
        for _ in 0..<2 { backlog.operations.append {} }
        _ = backlog.next(mayHandOver: false, left: 0)
        #expect(backlog.claim(waitingSince: start, orLeaveAt: 0) == true)
        #expect(backlog.next(mayHandOver: false, left: 1) != nil)
    }

    @Test func aThreadThatWaitsLeavesWhenThereIsRoom() {
        for _ in 0..<2 { backlog.operations.append {} }
        // However late this thread is: its wait has not begun.
        let later = ContinuousClock.now + .seconds(60)
        #expect(backlog.claim(waitingSince: later, orLeaveAt: 1) == nil)
        _ = backlog.next(mayHandOver: true, left: 10)
        #expect(backlog.claim(waitingSince: later, orLeaveAt: 1) == false)
    }

    @Test func aSuccessorLeavesWhenTheOwnerHasRunEverything() {
        for _ in 0..<2 { backlog.operations.append {} }
        _ = backlog.next(mayHandOver: false, left: 0)
        #expect(backlog.claim(waitingSince: start, orLeaveAt: 0) == true)
        _ = backlog.next(mayHandOver: false, left: 0)
        #expect(backlog.takeOver() == false)
        backlog.operations.append {}
        #expect(backlog.next(mayHandOver: true, left: 1) != nil, "nobody is the successor")
    }

    @Test func aSuccessorThatResignsMayBeTheOwnerAfterAll() {
        for _ in 0..<3 { backlog.operations.append {} }
        for isOwner in [false, true] {
            _ = backlog.next(mayHandOver: false, left: 0)
            #expect(backlog.claim(waitingSince: start, orLeaveAt: 0) == true)
            if isOwner { #expect(backlog.next(mayHandOver: true, left: 0) == nil) }
            #expect(backlog.resign() == isOwner)
        }
    }
}
