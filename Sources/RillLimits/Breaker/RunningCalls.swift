/// The attempts of a breaker that have neither emitted nor ended. One that is older than `slowCall` is slow
/// already: a dependency that hangs gives no result.
struct RunningCalls: Sendable {
    typealias Permit = AttemptAdmission.Permit

    private let slowCall: Duration
    /// All that may still become slow, in the order of their starts; those that have ended are dropped late.
    private var starts = Queue<(permit: Permit, start: Instant)>()
    private var young: Set<Permit> = []
    private var hung: Set<Permit> = []

    init(slowCall: Duration) {
        self.slowCall = slowCall
    }

    /// How many are slow at that time.
    mutating func slow(at now: Instant) -> Int {
        while let next = starts.first {
            let isYoung = young.contains(next.permit)
            if isYoung && next.start.duration(to: now) < slowCall { break }
            _ = starts.popFirst()
            if isYoung {
                young.remove(next.permit)
                hung.insert(next.permit)
            }
        }
        return hung.count
    }

    mutating func start(_ permit: Permit, at now: Instant) {
        starts.append((permit, now))
        young.insert(permit)
    }

    mutating func end(_ permit: Permit) {
        if young.remove(permit) == nil { hung.remove(permit) }
    }
}
