import Testing

@testable import RillCore

struct RetryTurnsTests {
    private let turns = RetryTurns()

    private func waits(_ next: RetryTurns.AfterFailure) -> Bool {
        if case .wait = next { true } else { false }
    }

    private func ends(_ next: RetryTurns.AfterFailure, with number: Int?) -> Bool {
        if case .end(let error) = next { (error as? Boom)?.number == number } else { false }
    }

    @Test func theTriggerHasNoSayWhileAnAttemptRuns() {
        #expect(turns.startAttempt() == nil)
        #expect(waits(turns.attemptFailed(again: {})))
    }

    @Test func oneFailureAllowsOneAttempt() {
        #expect(waits(turns.attemptFailed(again: {})))
        #expect(turns.startAttempt() != nil)
        #expect(turns.startAttempt() == nil)
        #expect(waits(turns.attemptFailed(again: {})))
        #expect(turns.startAttempt() != nil)
    }

    @Test func aTriggerThatEndsWhileAnErrorWaitsEndsAll() {
        #expect(waits(turns.attemptFailed(again: {})))
        #expect(turns.triggerEnded(with: nil))
        #expect(!turns.triggerEnded(with: nil))
        #expect(turns.startAttempt() == nil)
    }

    @Test func aTriggerThatEndsDuringAnAttemptMakesItTheLast() {
        #expect(!turns.triggerEnded(with: Boom(number: 4)))
        #expect(!turns.triggerEnded(with: Boom(number: 5)))
        #expect(turns.startAttempt() == nil)
        #expect(ends(turns.attemptFailed(again: {}), with: 4))
        #expect(turns.startAttempt() == nil)
    }

    @Test func aTriggerThatCompletesDuringAnAttemptMakesItTheLast() {
        #expect(!turns.triggerEnded(with: nil))
        #expect(ends(turns.attemptFailed(again: {}), with: nil))
    }

    @Test func aFailureThatComesAfterTheEndKeepsNothingAndAllowsNothing() {
        let counter = Payload.Counter()
        turns.end()
        do {
            let payload = counter.make()
            _ = turns.attemptFailed(again: { withExtendedLifetime(payload) {} })
        }
        #expect(counter.live == 0)
        #expect(turns.startAttempt() == nil)
    }
}
