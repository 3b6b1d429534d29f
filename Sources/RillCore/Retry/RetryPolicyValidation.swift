extension RetryPolicy {
    /// The first duration of the policy that breaks its rule.
    @usableFromInline var invalidDuration: InvalidDurationError? {
        backoff.invalidDuration
            ?? classes.lazy.compactMap(\.backoff.invalidDuration).first
            ?? timeLimit.flatMap {
                InvalidDurationError($0, violating: .zeroOrMore, in: "RetryPolicy.maxElapsed")
            }
            ?? attemptTimeLimit.flatMap {
                InvalidDurationError($0, violating: .aboveZero, in: "RetryPolicy.attemptTimeout")
            }
            ?? resetRule.duration.flatMap {
                InvalidDurationError($0, violating: .zeroOrMore, in: "RetryPolicy.reset(.afterStable)")
            }
            ?? limits.invalidDuration
    }
}

extension RetryReset {
    fileprivate var duration: Duration? {
        if case .afterStable(let duration) = self { duration } else { nil }
    }
}
