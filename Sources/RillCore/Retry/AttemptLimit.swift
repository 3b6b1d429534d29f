/// A limit of `RillLimits`, as a policy sees it: it admits attempts and counts their results.
package protocol AttemptLimit: Sendable {
    var kind: AttemptLimitKind { get }

    /// The first duration of the limit that breaks its rule.
    var invalidDuration: InvalidDuration? { get }

    /// Counts a stream under this limit that has been subscribed to.
    func countStream(at now: Instant)

    /// Why a retry that would start at `due` cannot be made; nil when it can, and then `cost` is withdrawn.
    func refusal(ofRetryAt due: Instant, cost: Double, decidedAt now: Instant) -> AttemptRefusal?

    /// Decides about an attempt that would start now, the first included.
    func admit(at now: Instant) -> AttemptAdmission

    /// Counts the result of an attempt that was admitted with `permit` and has taken `time`.
    func record(
        _ result: AttemptResult, of permit: AttemptAdmission.Permit, after time: Duration, at now: Instant)
}

/// A policy has at most one limit of each kind, and asks them in this order. A budget comes last, since it
/// withdraws only what the others have allowed.
package enum AttemptLimitKind: Int, Sendable {
    case breaker
    case throttle
    case budget
}

package enum AttemptResult: Sendable {
    case success
    case failure
    /// The first element has come; a result follows.
    case started
    /// The subscriber has left before the attempt had a result.
    case dropped
}

package enum AttemptAdmission: Sendable {
    /// What the limit needs to know again when the attempt has ended.
    package typealias Permit = Int

    case admitted(Permit)
    case refused(AttemptRefusal)
}

package struct AttemptRefusal: Sendable {
    package let reason: RetryExhausted.Reason
    /// When an attempt may be admitted again; nil when the limit does not know.
    package let retryAt: Instant?

    package init(_ reason: RetryExhausted.Reason, retryAt: Instant? = nil) {
        self.reason = reason
        self.retryAt = retryAt
    }
}
