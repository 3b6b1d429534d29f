/// An app tests the closures that it gives to a policy: it makes what they receive itself.
struct RetryClosureTests {
    struct Busy: Error {
        let retryAfter: Duration
    }

    private func decide(_ context: RetryContext) -> RetryDecision {
        guard context.consecutiveFailures < 3, let busy = context.failure.error as? Busy else {
            return .propagate
        }
        return .atLeast(max(busy.retryAfter, context.proposedDelay ?? .zero))
    }

    @Test func aDecisionIsTestedWithoutAStream() {
        let busy = AttemptFailure(attempt: 1, error: Busy(retryAfter: .seconds(3)))
        let first = decide(RetryContext(failure: busy, proposedDelay: .seconds(5)))
        #expect("\(first)" == "atLeast(5.0 seconds)")
        let failure = AttemptFailure(
            attempt: 3, error: Busy(retryAfter: .zero), startedAt: Instant(sinceZero: .seconds(8)),
            failedAt: Instant(sinceZero: .seconds(9)), delayBefore: .seconds(5), elements: 2)
        #expect("\(decide(RetryContext(failure: failure)))" == "propagate")
        let reset = RetryContext(
            failure: failure, consecutiveFailures: 1, totalFailures: 3, elapsed: .seconds(9))
        #expect("\(decide(reset))" == "atLeast(0.0 seconds)")
        #expect(reset.totalFailures == 3 && reset.elapsed == .seconds(9))
    }

    @Test func whatHandlesAnExhaustedPolicyIsTestedWithoutAStream() {
        let failure = AttemptFailure(attempt: 1, error: Busy(retryAfter: .zero))
        let error = RetryExhaustedError(
            reason: .attempts, attempts: 5, elapsed: .seconds(2), last: failure.error, failures: [failure])
        #expect(error.failuresDropped == 4)
        #expect(error.retryAt == nil)
        #expect(error.description.hasPrefix("gave up after 5 attempts in 2.0 seconds, no attempt is left"))
        let first = RetryExhaustedError(reason: .attempts, attempts: 1, last: failure.error)
        #expect(first.description.hasPrefix("gave up after 1 attempt in"))
    }
}
