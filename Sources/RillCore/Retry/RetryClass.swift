/// Errors with a backoff and a cost of their own.
struct RetryClass: Sendable {
    let rule: ErrorRule
    let backoff: Backoff
    /// How many times the cost of a retry such a retry costs a shared budget.
    let cost: Double

    static let costs = 0.0...1000
}
