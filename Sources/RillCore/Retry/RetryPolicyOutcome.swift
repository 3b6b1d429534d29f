extension RetryPolicy {
    private enum Choice {
        /// Nil when the backoff has no further delay.
        case retry(after: Duration?)
        /// `isOutage` when the error itself advises against another attempt soon.
        case end(RetryOutcome, isOutage: Bool = false)
    }

    /// Decides what follows a failure, from the failure, the history and the shared limits alone.
    func outcome(
        of failure: AttemptFailure, after history: inout RetryHistory, permit: AttemptPermit? = nil,
        inside held: HeldLimits? = nil
    ) -> RetryOutcome {
        if resetRule.applies(to: failure) { history.reset(at: failure.failedAt) }
        let kind: Int?
        do {
            guard try retries(failure.error) else {
                permit?.report(result(of: failure.error, isRetried: false))
                return .failed(failure.error)
            }
            kind = try classes.firstIndex { try $0.rule.applies(failure.error) }
        } catch {
            // A condition has thrown: whether the error is retried is not known.
            permit?.report(result(of: failure.error, isRetried: true))
            return .failed(error)
        }
        let proposal = history.add(failure, ofClass: kind, under: self)
        switch choice(after: failure, history, proposing: proposal) {
        case .end(let outcome, let isOutage):
            permit?.report(result(of: failure.error, isRetried: isOutage))
            return outcome
        case .retry(let delay):
            permit?.report(result(of: failure.error, isRetried: true))
            let cost = kind.map { classes[$0].cost } ?? 1
            guard let refusal = refusal(ofRetryAfter: delay, cost: cost, failure, history, inside: held)
            else { return .retry(after: delay ?? .zero) }
            let error = error(refusal, last: failure.error, history, at: failure.failedAt)
            return .exhausted(refusal.reason, error)
        }
    }

    /// The result of an attempt one of whose elements reports `error`. That ends the attempt; no retry
    /// follows.
    func result(ofElement error: any Error) -> AttemptResult {
        do { return result(of: error, isRetried: try retries(error)) } catch { return .failure }
    }

    /// An error that is not retried shows that the dependency is alive, unless `isFailure` counts it as a
    /// failure. A cancellation, a refusal and an error without a request show nothing about the dependency,
    /// whether they are retried or not.
    private func result(of error: any Error, isRetried: Bool) -> AttemptResult {
        if error is CancellationError { return .dropped }
        if AttemptRefusedError(in: error) != nil || (error as? any RefusalCarrier)?.wasNotAttempted == true {
            return .refused
        }
        return isRetried || limits.isFailure?(error) == true ? .failure : .success
    }

    /// The error of a policy that has reached a limit.
    func error(
        _ refusal: AttemptRefusal, last: (any Error)?, _ history: RetryHistory, at now: Instant
    ) -> any Error {
        let last = last ?? AttemptRefusedError(refusal)
        return failuresKept == nil ? last : history.exhausted(refusal, last: last, at: now)
    }

    /// The latest time at which an attempt may start.
    func latestStart(_ history: RetryHistory) -> Instant {
        timeLimit.map { history.start.advanced(by: $0) } ?? .latest
    }

    private func choice(
        after failure: AttemptFailure, _ history: RetryHistory, proposing proposal: RetryHistory.Proposal?
    ) -> Choice {
        do {
            let context = history.context(of: failure, proposing: proposal?.delay)
            let decided = try decision?(context)
            switch decided ?? (failure.error as? any AdvisingError)?.retryAdvice ?? .backoff {
            case .backoff: return .retry(after: proposal?.delay)
            case .atLeast(let time): return .retry(after: proposal.map { Self.delay($0, atLeast: time) })
            case .after(let time): return .retry(after: try Self.checked(time))
            case .now: return .retry(after: .zero)
            case .propagate: return .end(.failed(failure.error), isOutage: decided == nil)
            case .fail(let error): return .end(.failed(error))
            case .complete: return .end(.completed)
            }
        } catch { return .end(.failed(error)) }
    }

    private func refusal(
        ofRetryAfter delay: Duration?, cost: Double, _ failure: AttemptFailure, _ history: RetryHistory,
        inside held: HeldLimits?
    ) -> AttemptRefusal? {
        if let attemptLimit, history.consecutiveFailures >= attemptLimit { return AttemptRefusal(.attempts) }
        guard let delay else { return AttemptRefusal(.delaysEnded) }
        let due = failure.failedAt.advanced(by: delay)
        let latest = latestStart(history)
        guard due <= latest else { return AttemptRefusal(.elapsed) }
        return limits.refusal(
            ofRetryAt: due, waitingUntil: limits.waitWhenRefused ? latest : nil, cost: cost, inside: held,
            decidedAt: failure.failedAt)
    }

    private func retries(_ error: any Error) throws -> Bool {
        if try passedErrors.contains(where: { try $0.applies(error) }) { return false }
        if error is CancellationError && !retriedErrors.contains(where: \.namesCancellation) { return false }
        if retriedErrors.isEmpty || error is any RetriedElement { return true }
        return try retriedErrors.contains { try $0.applies(error) }
    }

    /// The proposed delay, with its range shifted up to start at `time` or later.
    private static func delay(_ proposal: RetryHistory.Proposal, atLeast time: Duration) -> Duration {
        proposal.delay.plus(max(.zero, time.counted - proposal.range.lowerBound))
    }

    private static func checked(_ delay: Duration) throws -> Duration {
        if let error = InvalidDurationError(delay, violating: .zeroOrMore, in: "RetryDecision.after") {
            throw error
        }
        return delay
    }
}
