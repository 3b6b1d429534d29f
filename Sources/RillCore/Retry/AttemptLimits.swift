/// The limits that a policy shares with other policies.
package struct AttemptLimits: Sendable {
    /// The limits, in the order of their kinds.
    private var limits: [any AttemptLimit] = []
    /// Which errors count as failures although they are not retried; nil for none.
    package var isFailure: (@Sendable (any Error) -> Bool)?
    /// Whether a refused attempt waits until the limit may admit it, instead of ending the stream.
    package var waitWhenRefused = false

    var isEmpty: Bool { limits.isEmpty }

    var names: [(kind: AttemptLimitKind, name: String)] { limits.map { ($0.kind, $0.name) } }

    var invalidDuration: InvalidDurationError? { limits.lazy.compactMap { $0.invalidDuration }.first }

    /// Adds a limit. It replaces a limit of the same kind.
    package mutating func add(_ limit: any AttemptLimit) {
        limits.removeAll { $0.kind == limit.kind }
        let place = limits.firstIndex { $0.kind.order > limit.kind.order }
        limits.insert(limit, at: place ?? limits.endIndex)
    }

    func contains(_ limit: any AnyObject & Sendable) -> Bool { limits.contains { $0 === limit } }

    /// Counts a stream, for the limits that have given a permit.
    func countStream(at now: Instant, of permits: Permits) {
        for (limit, permit) in zip(limits, permits) where permit != nil { limit.countStream(at: now) }
    }

    /// Why a retry may not start at `due`. Nil when it may; then its cost is withdrawn. For a limit that an
    /// enclosing stream holds, only that stream waits.
    func refusal(
        ofRetryAt due: Instant, waitingUntil latest: Instant?, cost: Double, inside held: HeldLimits?,
        decidedAt now: Instant
    ) -> AttemptRefusal? {
        for limit in limits {
            let latest = held?.covers(limit) == true ? nil : latest
            let refusal = limit.refusal(ofRetryAt: due, waitingUntil: latest, cost: cost, decidedAt: now)
            if let refusal { return refusal }
        }
        return nil
    }

    /// One permit for each limit; nil if an enclosing stream holds the permit.
    typealias Permits = [AttemptAdmission.Permit?]

    enum Admission {
        case admitted(Permits)
        case refused(AttemptRefusal)
    }

    /// Asks all limits to admit an attempt. A stream that has waited passes its `place`.
    func admit(
        at now: Instant, in lifetime: Lifetime, inside held: HeldLimits?, place: AttemptPlace.Number?
    ) -> Admission {
        var permits: Permits = []
        for limit in limits {
            if held?.covers(limit) == true {
                permits.append(nil)
                continue
            }
            switch limit.admit(at: now, in: lifetime, mayWait: waitWhenRefused, place: place) {
            case .admitted(let permit): permits.append(permit)
            case .refused(let refusal):
                record(.refused, of: permits, after: .zero, at: now)
                return .refused(refusal)
            }
        }
        return .admitted(permits)
    }

    /// Reports the result of an attempt to the limits that have given a permit.
    func record(_ result: AttemptResult, of permits: Permits, after time: Duration, at now: Instant) {
        for case (let limit, let permit?) in zip(limits, permits) {
            limit.record(result, of: permit, after: time, at: now)
        }
    }
}
