import Rill

/// When a client started a request. All exchanges of the request share `totalTimeout`.
///
/// Starts are not compared: requests that are sent at different times may be equal.
struct RequestStart: Uncompared {
    /// The clock of all clients without one. A blocked subscriber delays no other time limit, because the
    /// queue is concurrent.
    private static let sharedClock: any TrustedScheduler = ConcurrentDispatchQueueScheduler(qos: .default)

    let clock: any TrustedScheduler
    /// The `totalTimeout`, measured from this start. A `totalTimeout` that an interceptor sets has its own
    /// start.
    let limit: Duration
    /// When the limit of this start, or of an outer one, is over.
    private let end: Instant
    /// How much later this limit ends than the limit of a running exchange, which is on another real clock.
    /// The exchange must end first, because it knows how many bytes have arrived.
    let slack: Duration
    private let time: Instant

    /// Starts now. Without a clock, the start uses the clock that all such clients share.
    init(on clock: (any TrustedScheduler)?, of limit: Duration, within outer: RequestStart? = nil) {
        self.limit = limit
        self.clock = clock ?? Self.sharedClock
        slack = clock == nil ? .milliseconds(100) : .zero
        time = self.clock.now
        let end = time.advanced(by: limit)
        self.end = outer.map { min($0.end, end) } ?? end
    }

    var elapsed: Duration { time.duration(to: clock.now) }
    var isOver: Bool { clock.now >= end }
}

extension HTTPRequest {
    /// This request with the start from which its `totalTimeout` counts, if it has a `totalTimeout`.
    func started(on clock: (any TrustedScheduler)?) -> HTTPRequest {
        guard let totalTimeout, totalTimeout > .zero, start?.limit != totalTimeout else { return self }
        return changed(self) { $0.start = RequestStart(on: clock, of: totalTimeout, within: start) }
    }

    /// This request for a new subscription. An interceptor may have kept the request from an earlier
    /// subscription, whose start does not apply.
    func startedAnew(on clock: (any TrustedScheduler)?) -> HTTPRequest {
        changed(self) { $0.start = nil }.started(on: clock)
    }

    /// Whether `totalTimeout` is over. If so, no exchange begins, and no attempt follows.
    var isLate: Bool { start?.isOver ?? false }
}
