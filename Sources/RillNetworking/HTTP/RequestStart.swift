import Rill

/// When a client was asked for a response. All exchanges that it takes to get one share `totalTimeout`.
struct RequestStart: Sendable {
    /// Blocked subscribers hold up no other time limit, because the queue is concurrent.
    static let sharedClock: any TrustedScheduler = ConcurrentDispatchQueueScheduler(qos: .default)

    private let clock: any TrustedScheduler
    private let time: Instant

    init(on clock: any TrustedScheduler) {
        self.clock = clock
        time = clock.now
    }

    var elapsed: Duration { time.duration(to: clock.now) }
}

extension RequestStart: Hashable {
    // Requests that are sent at different times may be equal.
    static func == (one: RequestStart, other: RequestStart) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

extension HTTPRequest {
    /// Whether `totalTimeout` is over: then no exchange begins, and no attempt follows.
    var isLate: Bool {
        guard let start, let totalTimeout else { return false }
        return start.elapsed >= totalTimeout
    }
}
