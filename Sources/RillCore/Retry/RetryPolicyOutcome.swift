extension RetryPolicy {
    private enum Choice {
        /// Nil when the backoff has no further delay.
        case retry(after: Duration?)
        case end(RetryOutcome)
    }

    /// Decides what follows a failure, from the failure, the history and the shared limits alone.
    func outcome(
        of failure: AttemptFailure, after history: inout RetryHistory, permit: CircuitPermit? = nil
    ) -> RetryOutcome {
        if resetRule.applies(to: failure) { history.reset(at: failure.failedAt) }
        let proposal = history.add(failure, keeping: failuresKept)
        switch choice(after: failure, history, proposing: proposal) {
        case .end(let outcome):
            permit?.report(result(ofPassing: failure.error))
            return outcome
        case .retry(let delay):
            permit?.report(.failure)
            if let reason = refusal(ofRetryAfter: delay, failure, history) {
                return .exhausted(reason, error(reason, last: failure.error, history, at: failure.failedAt))
            }
            return .retry(after: delay ?? .zero)
        }
    }

    /// An error that is not retried shows that the dependency is alive, unless it counts as a failure; a
    /// cancellation shows nothing.
    private func result(ofPassing error: any Error) -> Circuit.Result {
        if error is CancellationError { return .dropped }
        return limits.isFailure(error) ? .failure : .success
    }

    /// The error of a policy that has reached a limit.
    func error(
        _ reason: RetryExhausted.Reason, last: (any Error)?, _ history: RetryHistory, at now: Instant
    ) -> any Error {
        let last = last ?? AttemptRefused(reason: reason)
        return failuresKept == nil ? last : history.exhausted(reason, last: last, at: now)
    }

    func allowsAttempt(at time: Instant, _ history: RetryHistory) -> Bool {
        timeLimit.map { time <= history.start.advanced(by: $0) } ?? true
    }

    private func choice(
        after failure: AttemptFailure, _ history: RetryHistory, proposing proposal: RetryHistory.Proposal?
    ) -> Choice {
        do {
            guard try retries(failure.error) else { return .end(.failed(failure.error)) }
            switch try decision(history.context(of: failure, proposing: proposal?.delay)) {
            case .backoff: return .retry(after: proposal?.delay)
            case .atLeast(let time): return .retry(after: proposal.map { Self.delay($0, atLeast: time) })
            case .after(let time): return .retry(after: try Self.checked(time))
            case .now: return .retry(after: .zero)
            case .propagate: return .end(.failed(failure.error))
            case .fail(let error): return .end(.failed(error))
            case .complete: return .end(.completed)
            }
        } catch { return .end(.failed(error)) }
    }

    private func refusal(
        ofRetryAfter delay: Duration?, _ failure: AttemptFailure, _ history: RetryHistory
    ) -> RetryExhausted.Reason? {
        if let attemptLimit, history.consecutiveFailures >= attemptLimit { return .attempts }
        guard let delay else { return .delaysEnded }
        let due = failure.failedAt.advanced(by: delay)
        guard allowsAttempt(at: due, history) else { return .elapsed }
        return limits.refusal(ofRetryAt: due, decidedAt: failure.failedAt)
    }

    private func retries(_ error: any Error) throws -> Bool {
        if try passedErrors.contains(where: { try $0(error) }) { return false }
        if error is CancellationError && !retriesCancellation { return false }
        return try retriedErrors.isEmpty || retriedErrors.contains { try $0(error) }
    }

    /// The proposed delay, with its range shifted up to start at `time` or later.
    private static func delay(_ proposal: RetryHistory.Proposal, atLeast time: Duration) -> Duration {
        proposal.delay.plus(max(.zero, time.counted - proposal.range.lowerBound))
    }

    private static func checked(_ delay: Duration) throws -> Duration {
        if let error = InvalidDuration(delay, violating: .zeroOrMore, in: "RetryDecision.after") {
            throw error
        }
        return delay
    }
}
