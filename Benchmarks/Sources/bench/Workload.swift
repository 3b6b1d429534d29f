/// One thing that is measured, beside the same work written by hand.
struct Workload: Sendable {
    let name: String
    /// What one unit of `count` is: an event, a subscription, an attempt.
    let unit: String
    let count: Int
    /// The most a unit may cost, in nanoseconds on a quiet machine; nil where only the ratio to the loop counts.
    var limit: Double?
    let loop: (@Sendable (Sink) -> Void)?
    let rill: @Sendable (Sink) -> Void
}
