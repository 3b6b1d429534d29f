@testable import RillCore

struct RetryWhenCoordinatorTests {
    private let state = RetryWhenCoordinator()

    private func asksTrigger(_ next: RetryWhenCoordinator.AfterFailure) -> Bool {
        if case .askTrigger = next { true } else { false }
    }

    private func finishes(_ next: RetryWhenCoordinator.AfterFailure, with number: Int?) -> Bool {
        if case .finish(let error) = next { (error as? Boom)?.number == number } else { false }
    }

    @Test func theTriggerHasNoEffectWhileAnAttemptRuns() {
        #expect(state.triggerEmitted() == nil)
        #expect(asksTrigger(state.attemptFailed(resume: {})))
    }

    @Test func oneFailureAllowsOneAttempt() {
        #expect(asksTrigger(state.attemptFailed(resume: {})))
        #expect(state.triggerEmitted() != nil)
        #expect(state.triggerEmitted() == nil)
        #expect(asksTrigger(state.attemptFailed(resume: {})))
        #expect(state.triggerEmitted() != nil)
    }

    @Test func aTriggerThatEndsInsideAnErrorEndsTheResult() {
        #expect(asksTrigger(state.attemptFailed(resume: {})))
        #expect(state.triggerEnded(with: nil))
        #expect(!state.triggerEnded(with: nil))
        #expect(state.triggerEmitted() == nil)
    }

    @Test func aTriggerThatEndsDuringAnAttemptMakesItTheLast() {
        #expect(!state.triggerEnded(with: Boom(number: 4)))
        #expect(!state.triggerEnded(with: Boom(number: 5)))
        #expect(state.triggerEmitted() == nil)
        #expect(finishes(state.attemptFailed(resume: {}), with: 4))
        #expect(state.triggerEmitted() == nil)
    }

    @Test func aTriggerThatCompletesDuringAnAttemptMakesItTheLast() {
        #expect(!state.triggerEnded(with: nil))
        #expect(finishes(state.attemptFailed(resume: {}), with: nil))
    }

    @Test func aFailureAfterDisposalRetainsNothing() {
        let counter = Payload.Counter()
        state.dispose()
        do {
            let payload = counter.make()
            _ = state.attemptFailed(resume: { withExtendedLifetime(payload) {} })
        }
        #expect(counter.live == 0)
        #expect(state.triggerEmitted() == nil)
    }
}
