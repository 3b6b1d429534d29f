import Foundation
import Rill
import RillLocks
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

    @Test func noTextIsMadeUnderTheLock() {
        let log = log
        let listener = log.live.subscribe()
        let wasHeld = Mutex(false)
        // Weak, because the log keeps the error.
        let failure = Spoken { [weak log] in
            guard let log else { return }
            let isFree = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                _ = log.store.withLock { $0.lastSequence }
                isFree.signal()
            }
            if isFree.wait(timeout: .now() + 5) == .timedOut { wasHeld.withLock { $0 = true } }
        }
        let subscription = Observable<Int>.error(failure).log("x", to: log) { $0.retry(2) }
            .subscribe(onError: { _ in })
        #expect(!wasHeld.withLock { $0 })
        subscription.dispose()
        listener.dispose()
    }

    @Test func aSubscriptionThatIsLetGoKeepsNoSlot() {
        for _ in 0..<10 {
            let lane = LogLane("x", in: log, parent: nil, site: nil)
            #expect(lane.slot < 4)
        }
    }
}

/// An error that does something when its text is made.
private struct Spoken: Error, CustomStringConvertible {
    let speak: @Sendable () -> Void

    var description: String {
        speak()
        return "spoken"
    }
}
