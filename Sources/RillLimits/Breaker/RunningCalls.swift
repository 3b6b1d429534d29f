/// The attempts of a breaker that have neither emitted nor ended. An attempt older than `slowCall` counts as
/// slow already, because a dependency that hangs gives no result.
struct RunningCalls: Sendable {
    typealias Permit = AttemptAdmission.Permit

    private let slowCall: Duration
    /// The starts of the attempts that may still become slow.
    private var young = WaitQueue<Instant>()
    private var hung: Set<Permit> = []

    init(slowCall: Duration) { self.slowCall = slowCall }

    /// How many attempts are slow at that time.
    mutating func slow(at now: Instant) -> Int {
        while let permit = young.first, let start = young[permit], start.duration(to: now) >= slowCall {
            young.remove(permit)
            hung.insert(permit)
        }
        return hung.count
    }

    mutating func start(_ permit: Permit, at now: Instant) { young.insert(now, at: permit) }

    mutating func end(_ permit: Permit) {
        if young.remove(permit) == nil { hung.remove(permit) }
    }
}
