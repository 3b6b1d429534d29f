@testable import RillCore

struct RetryWhenCoordinatorTests {
    private let state = RetryWhenCoordinator()

    @Test func aTriggerThatEndsInsideAnErrorEndsTheResultOnce() {
        _ = state.attemptFailed(resume: {})
        #expect(state.triggerEnded(with: nil))
        #expect(!state.triggerEnded(with: nil))
        #expect(state.triggerEmitted() == nil)
    }

    @Test func theFirstEndOfATriggerDuringAnAttemptMakesItTheLast() {
        #expect(!state.triggerEnded(with: Boom(number: 4)))
        #expect(!state.triggerEnded(with: Boom(number: 5)))
        if case .finish(let error) = state.attemptFailed(resume: {}) {
            #expect(error as? Boom == Boom(number: 4))
        } else {
            Issue.record("another attempt follows")
        }
        #expect(state.triggerEmitted() == nil)
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
