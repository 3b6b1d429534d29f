/// A shared limit, as a policy sees it: it admits attempts and counts their results.
package protocol AttemptLimit: AnyObject, Sendable {
    var kind: AttemptLimitKind { get }
    var name: String { get }

    /// The first duration of the limit that breaks its rule.
    var invalidDuration: InvalidDurationError? { get }

    /// Counts a stream under this limit, with the first of its attempts that has reached the dependency.
    func countStream(at now: Instant)

    /// Why a retry that would start at `due` cannot be made; nil when it can, and then `cost` is withdrawn.
    /// A stream that is willing to wait until `latest` is not refused when an attempt is possible by then.
    func refusal(
        ofRetryAt due: Instant, waitingUntil latest: Instant?, cost: Double, decidedAt now: Instant
    ) -> AttemptRefusal?

    /// Decides about an attempt that would start now in `lifetime`, the first included. One that `mayWait`
    /// does not overtake those that wait for the limit; one that has waited asks from its place.
    func admit(
        at now: Instant, in lifetime: Lifetime, mayWait: Bool, place: AttemptPlace.Number?
    ) -> AttemptAdmission

    /// Counts the result of an attempt that was admitted with `permit`. Its first element, or its end, has
    /// come after `time`.
    func record(
        _ result: AttemptResult, of permit: AttemptAdmission.Permit, after time: Duration, at now: Instant)
}

/// A policy has at most one limit of each kind, and asks them in their order.
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
    /// The first element has come; a result follows.
    case started
    /// The subscriber has left before the attempt had a result.
    case dropped
    /// A limiter inside the attempt has refused it, so that nothing has reached the dependency.
    case refused
}

package enum AttemptAdmission: Sendable {
    /// What the limit needs to know again when the attempt has ended.
    package typealias Permit = Int

    /// Without a permit, the attempt is a part of one that has one.
    case admitted(Permit?)
    case refused(AttemptRefusal)
}
