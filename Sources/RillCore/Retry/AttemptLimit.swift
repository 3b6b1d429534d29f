/// A shared limit, as a policy sees it: it admits attempts and counts their results.
package protocol AttemptLimit: AnyObject, Sendable {
    var kind: AttemptLimitKind { get }
    var name: String { get }

    /// The first duration of the limit that breaks its rule.
    var invalidDuration: InvalidDurationError? { get }

    /// Counts a stream under this limit, once the first of its attempts has reached the dependency.
    func countStream(at now: Instant)

    /// Why a retry may not start at `due`. Nil when it may; then `cost` is withdrawn. A stream that may wait
    /// until `latest` is not refused if an attempt is possible by then.
    func refusal(
        ofRetryAt due: Instant, waitingUntil latest: Instant?, cost: Double, decidedAt now: Instant
    ) -> AttemptRefusal?

    /// Decides whether an attempt, including the first, may start now in `lifetime`. A stream that `mayWait`
    /// does not overtake streams that wait for the limit already. A stream that has waited passes its
    /// `place`.
    func admit(
        at now: Instant, in lifetime: Lifetime, mayWait: Bool, place: AttemptPlace.Number?
    ) -> AttemptAdmission

    /// Counts the result of an attempt that was admitted with `permit`. The attempt took `time` until its
    /// first element, or until its end if it emitted none.
    func record(
        _ result: AttemptResult, of permit: AttemptAdmission.Permit, after time: Duration, at now: Instant)
}

/// A policy has at most one limit of each kind, and asks its limits in the order of their kinds.
package struct AttemptLimitKind: Sendable, Hashable {
    /// The name of the policy's function that sets the limit.
    package let name: String
    package let order: Int

    package init(_ name: String, order: Int) {
        self.name = name
        self.order = order
    }
}

package enum AttemptResult: Sendable {
    case success
    case failure
    /// The attempt has emitted its first element; its result follows.
    case started
    /// The subscriber has left before the attempt had a result.
    case dropped
    /// A limiter inside the attempt has refused it, so that nothing has reached the dependency.
    case refused
}

package enum AttemptAdmission: Sendable {
    /// What the limit receives again with the result of the attempt.
    package typealias Permit = Int

    /// Without a permit, the attempt is a part of another attempt, which has one.
    case admitted(Permit?)
    case refused(AttemptRefusal)
}
