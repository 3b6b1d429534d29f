/// A class of errors with its own backoff and cost.
struct RetryClass: Sendable {
    let rule: ErrorRule
    let backoff: Backoff
    /// What a retry of this class costs a shared budget, as a multiple of the usual cost.
    let cost: Double

    static let costs = 0.0...1000
}

/// Which errors a rule of a policy matches.
struct ErrorRule: Sendable {
    /// Nil for a closure, which cannot be encoded.
    let name: String?
    let applies: @Sendable (any Error) throws -> Bool
    /// Whether the rule names `CancellationError`: no other rule retries a cancellation.
    let namesCancellation: Bool

    init<Failure: Error>(name: String? = nil, _ condition: @escaping @Sendable (Failure) throws -> Bool) {
        self.name = name
        applies = { error in try (error as? Failure).map(condition) ?? false }
        namesCancellation = Failure.self == CancellationError.self
    }
}
