/// Errors with a backoff and a cost of their own.
struct RetryClass: Sendable {
    let rule: ErrorRule
    let backoff: Backoff
    /// How many times the cost of a retry such a retry costs a shared budget.
    let cost: Double

    static let costs = 0.0...1000

    /// An error of the condition applies to nothing.
    func applies(_ error: any Error) -> Bool {
        do { return try rule.applies(error) } catch { return false }
    }
}
