/// The limits that a policy shares with other policies.
struct SharedLimits: Sendable {
    var budget: RetryBudget?
    var breaker: CircuitBreaker?
    var throttle: AdaptiveThrottle?
    /// Whether an error that is not retried counts as a failure.
    var isFailure: @Sendable (any Error) -> Bool = { _ in false }

    var areNone: Bool { budget == nil && breaker == nil && throttle == nil }

    var invalidDuration: InvalidDuration? {
        budget?.invalidDuration ?? breaker?.invalidDuration ?? throttle?.invalidDuration
    }

    /// Why a retry at `due` is refused; nil when it is allowed, and then its cost is withdrawn.
    func refusal(ofRetryAt due: Instant, decidedAt now: Instant) -> RetryExhausted.Reason? {
        if let breaker, breaker.refuses(at: due) { return .breakerOpen }
        if let budget, !budget.withdraw(at: now) { return .budget }
        return nil
    }

    enum Admission {
        case admitted(Circuit.Permit)
        case refused(RetryExhausted.Reason)
    }

    func admit(at now: Instant) -> Admission {
        var permit = 0
        if let breaker {
            guard let period = breaker.admit(at: now) else { return .refused(.breakerOpen) }
            permit = period
        }
        if let throttle, !throttle.admits(at: now) {
            breaker?.record(.dropped, of: permit, at: now)
            return .refused(.throttled)
        }
        return .admitted(permit)
    }

    func record(_ result: Circuit.Result, of permit: Circuit.Permit, at now: Instant) {
        breaker?.record(result, of: permit, at: now)
        switch result {
        case .success:
            budget?.success()
            throttle?.record(isAccepted: true, at: now)
        case .failure: throttle?.record(isAccepted: false, at: now)
        case .dropped: break
        }
    }
}
