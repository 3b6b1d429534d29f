/// Why a limit refuses an attempt, and when it may admit one.
package struct AttemptRefusal: Sendable {
    package let reason: RetryExhaustedError.Reason
    /// When an attempt may be admitted again; nil when the limit does not know.
    package let retryAt: Instant?
    /// Whether an attempt may well be admitted before `retryAt`, as when a probe ends.
    package let mayEndEarlier: Bool
    /// The place of a stream that may wait; nil when only time changes the limit's decision.
    package let place: AttemptPlace?

    package init(
        _ reason: RetryExhaustedError.Reason, retryAt: Instant? = nil, mayEndEarlier: Bool = false,
        place: AttemptPlace? = nil
    ) {
        self.reason = reason
        self.retryAt = retryAt
        self.mayEndEarlier = mayEndEarlier
        self.place = place
    }
}

/// A place among the streams that wait for a limit. One that asks again and is refused keeps it.
package struct AttemptPlace: Sendable {
    package typealias Number = Int

    let number: Number
    let enter: Enter

    /// Calls the closure at most once, when the stream is to ask again. The closure that it returns gives the
    /// place up, with whether an attempt was started.
    package typealias Enter = @Sendable (@escaping @Sendable () -> Void) -> @Sendable (Bool) -> Void

    package init(_ number: Number, enter: @escaping Enter) { (self.number, self.enter) = (number, enter) }
}
