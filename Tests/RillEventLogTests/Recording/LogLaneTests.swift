import Rill
import RillTesting
import Testing

@testable import RillEventLog

struct LogLaneTests {
    private let log = EventLog<Int>(scheduler: VirtualTimeScheduler(), retention: .last(3))

    @Test func whatComesAfterTheEndIsNotRecorded() {
        let lane = LogLane("x", in: log, parent: nil, site: nil)
        lane.dispose()
        lane.dispose()
        #expect(lane.record(.next(1))?.sequence == nil)
        #expect(lane.nextAttempt() == 0)
        lane.attemptEnded(1, with: nil)
        lane.gaveUp("x")
        #expect(log.recording.entries.map(\.kind) == [.subscribed, .disposed])
    }

    @Test func aSlotIsUsedAgainWhenNoEntryIsLeftOfIt() {
        let first = LogLane("first", in: log, parent: nil, site: nil)
        first.dispose()
        let second = LogLane("second", in: log, parent: nil, site: nil)
        #expect(second.slot != first.slot, "the log still has entries of the first")
        second.record(.next(1))
        second.record(.next(2))
        let third = LogLane("third", in: log, parent: nil, site: nil)
        #expect(third.slot == first.slot)
        #expect(first.record(.next(9))?.sequence == nil, "the slot is another's")
        #expect(log.recording.entries.map(\.stream) == ["second", "second", "third"])
    }

    @Test func aSubscriptionThatIsLetGoKeepsNoSlot() {
        for _ in 0..<10 {
            let lane = LogLane("x", in: log, parent: nil, site: nil)
            #expect(lane.slot < 4)
        }
    }
}
