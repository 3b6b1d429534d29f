import Rill

/// When a client was asked for a response. All exchanges that it takes to get one share `totalTimeout`.
///
/// Requests that are sent at different times may be equal.
struct RequestStart: Uncompared {
    /// Blocked subscribers hold up no other time limit, because the queue is concurrent.
    private static let sharedClock: any TrustedScheduler = ConcurrentDispatchQueueScheduler(qos: .default)

    let clock: any TrustedScheduler
    /// The `totalTimeout` that counts from here. What an interceptor sets in its place counts from there.
    let limit: Duration
    /// When this one is over, or one before it.
    private let end: Instant
    /// An exchange that is running has a limit of its own, on another real clock, which is to be reached
    /// first: it knows how many bytes have arrived.
    let slack: Duration
    private let time: Instant

    /// Nil for the clock of all clients that were not given one.
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
    /// This request, with the moment from which its `totalTimeout` counts, if it has one.
    func started(on clock: (any TrustedScheduler)?) -> HTTPRequest {
        guard let totalTimeout, totalTimeout > .zero, start?.limit != totalTimeout else { return self }
        return changed(self) { $0.start = RequestStart(on: clock, of: totalTimeout, within: start) }
    }

    /// This request for a new subscription. An interceptor may have kept it from an earlier one, whose time
    /// says nothing about this one.
    func startedAnew(on clock: (any TrustedScheduler)?) -> HTTPRequest {
        changed(self) { $0.start = nil }.started(on: clock)
    }

    /// Whether `totalTimeout` is over: then no exchange begins, and no attempt follows.
    var isLate: Bool { start?.isOver ?? false }
}
