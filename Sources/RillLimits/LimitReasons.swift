extension RetryExhaustedError.Reason {
    /// The shared budget is empty.
    public static let budget = Self("budget", "no budget is left")
    /// The shared circuit breaker is open, or all its probes are in flight, or it has just closed and the
    /// streams that have waited start first.
    public static let breakerOpen = Self("breakerOpen", "the circuit breaker is open")
    /// The shared adaptive throttle has rejected the attempt.
    public static let throttled = Self("throttled", "the throttle has rejected it")
    /// Too many attempts wait for a rate limiter or a bulkhead, or the wait would be too long.
    public static let overloaded = Self("overloaded", "too many others wait")
    /// The stream is part of another that has a place of the same bulkhead, and no second place is free, so
    /// it might wait for its own end.
    public static let enteredTwice = Self(
        "enteredTwice", "its stream has a place, and there is no second one")

    static func overloaded(_ limit: LimitName) -> Self {
        overloaded.of(limit.name, "too many others wait for the \(limit)")
    }

    /// The same reason, of a limit of this name.
    func of(_ limit: String, _ description: String) -> Self { Self(name, description, limit: limit) }
}

extension AttemptLimitKind {
    package static let breaker = Self("breaker", order: 0)
    package static let throttle = Self("throttle", order: 1)
    /// Asked last, because a budget withdraws only for attempts that the other limits have allowed.
    package static let budget = Self("budget", order: 2)
}
