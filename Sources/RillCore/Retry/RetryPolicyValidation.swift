extension RetryPolicy {
    /// The first duration of the policy that breaks its rule.
    @usableFromInline var invalidDuration: InvalidDurationError? {
        backoff.invalidDuration
            ?? classes.lazy.compactMap(\.backoff.invalidDuration).first
            ?? InvalidDurationError(timeLimit, violating: .zeroOrMore, in: "RetryPolicy.maxElapsed")
            ?? InvalidDurationError(attemptTimeLimit, violating: .aboveZero, in: "RetryPolicy.attemptTimeout")
            ?? InvalidDurationError(
                resetRule.duration, violating: .zeroOrMore, in: "RetryPolicy.reset(.afterStable)")
            ?? limits.invalidDuration
    }
}

extension RetryReset {
    fileprivate var duration: Duration? {
        if case .afterStable(let duration) = self { duration } else { nil }
    }
}

extension Backoff {
    /// The first duration of the backoff that is below zero.
    @usableFromInline package var invalidDuration: InvalidDurationError? {
        parts.lazy.compactMap(\.invalidDuration).first
    }
}

extension Backoff.Part {
    fileprivate var invalidDuration: InvalidDurationError? {
        // The fields that a curve does not have are zero.
        let kind = curve.kind.rawValue
        let initial = curve.kind == .constant ? kind : "\(kind)(initial:)"
        let durations =
            [(initial, curve.initial), ("\(kind)(increment:)", curve.increment)]
            + curve.delays.map { (kind, $0) } + [("cap", cap ?? .zero), ("floor", floor ?? .zero)]
        return durations.lazy.compactMap { name, duration in
            InvalidDurationError(duration, violating: .zeroOrMore, in: "Backoff.\(name)")
        }.first
    }
}
