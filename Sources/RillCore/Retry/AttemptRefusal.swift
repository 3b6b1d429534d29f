/// Why a limit refuses an attempt, and when it may admit one.
package struct AttemptRefusal: Sendable {
    package let reason: RetryExhaustedError.Reason
    /// When an attempt may be admitted again; nil when the limit does not know.
    package let retryAt: Instant?
    /// Whether an attempt may be admitted before `retryAt`, for example when a probe ends.
    package let mayEndEarlier: Bool
    /// The place of a stream that may wait; nil when only the passing of time changes the limit's decision.
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

/// A place among the streams that wait for a limit. A stream that asks again and is refused keeps its place.
package struct AttemptPlace: Sendable {
    package typealias Number = Int

    let number: Number
    let enter: Enter

    /// Calls the closure at most once, when the stream should ask again. The closure that it returns gives up
    /// the place; the argument says whether an attempt was started.
    package typealias Enter = @Sendable (@escaping @Sendable () -> Void) -> @Sendable (Bool) -> Void

    package init(_ number: Number, enter: @escaping Enter) { (self.number, self.enter) = (number, enter) }
}
