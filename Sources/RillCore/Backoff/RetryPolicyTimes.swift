extension RetryPolicy {
    /// The first of its times that makes no sense, as the error of the stream.
    @usableFromInline
    var invalidTime: InvalidDuration? {
        backoff.invalidTime
            ?? Self.check(timeLimit, .zeroOrMore, "maxElapsed")
            ?? Self.check(attemptTimeLimit, .aboveZero, "attemptTimeout")
            ?? Self.check(resetRule.time, .zeroOrMore, "reset(.afterStable)")
            ?? limits.invalidTime
    }

    private static func check(
        _ time: Duration?, _ rule: InvalidDuration.Rule, _ name: String
    ) -> InvalidDuration? {
        time.flatMap { InvalidDuration.refusing($0, rule, "RetryPolicy.\(name)") }
    }
}

extension RetryReset {
    fileprivate var time: Duration? {
        if case .afterStable(let time) = self { time } else { nil }
    }
}
