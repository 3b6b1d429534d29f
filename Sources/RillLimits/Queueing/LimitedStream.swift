/// A stream that may have to wait until a limiter lets it start.
struct LimitedStream: Sendable {
    typealias Ticket = WaitQueue<LimitedStream>.Ticket

    let scheduler: any TrustedScheduler
    /// Ends with the stream; nothing of a stream that waits happens afterwards.
    let lifetime: Lifetime
    /// Ends when the stream starts.
    var wait: ChildLifetime?
    /// Its place of a bulkhead, once it has one.
    var place: BulkheadPlace?
    /// Its turn of a rate limiter, once it has one.
    var turn: RateLimiterTurn?
    let start: @Sendable () -> Void
    let refuse: @Sendable ((any Error)?) -> Void
}
