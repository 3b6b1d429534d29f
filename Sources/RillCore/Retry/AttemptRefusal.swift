/// Why a limit refuses an attempt, and when it may admit one.
package struct AttemptRefusal: Sendable {
    package let reason: RetryExhaustedError.Reason
    /// When an attempt may be admitted again; nil when the limit does not know.
    package let retryAt: Instant?
    /// Whether an attempt may well be admitted before `retryAt`, as when a probe ends.
    package let mayEndEarlier: Bool
    /// Enqueues a stream that waits for the limit; nil when only time changes its decision.
    package let enqueue: Enqueue?

    /// Calls the closure at most once, when the stream is to ask again. The closure that it returns removes
    /// the stream from the queue, with whether it has asked or was disposed of.
    package typealias Enqueue = @Sendable (@escaping @Sendable () -> Void) -> @Sendable (Bool) -> Void

    package init(
        _ reason: RetryExhaustedError.Reason, retryAt: Instant? = nil, mayEndEarlier: Bool = false,
        enqueue: Enqueue? = nil
    ) {
        self.reason = reason
        self.retryAt = retryAt
        self.mayEndEarlier = mayEndEarlier
        self.enqueue = enqueue
    }
}
