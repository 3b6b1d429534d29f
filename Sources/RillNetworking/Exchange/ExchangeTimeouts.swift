import Rill
import RillLocks

/// The time limits of one exchange, with at most one timer each.
package final class ExchangeTimeouts: Sendable {
    /// The scheduler that all transports without one share.
    package static let sharedScheduler: any TrustedScheduler = SerialDispatchQueueScheduler(
        internalSerialQueueName: "rill.network.timeouts")

    private struct Idle {
        var timer = MovableTimer()
        /// The deadline until which a process that was suspended may read the bytes that have arrived in the
        /// meantime.
        var grace: Deadline?
    }

    private static let grace = Duration.milliseconds(250)

    private let request: HTTPRequest
    private let scheduler: any TrustedScheduler
    private let idle = Mutex(Idle())
    private let headHasArrived = Atomic<Bool>(false)

    init(of request: HTTPRequest, on scheduler: any TrustedScheduler) {
        self.request = request
        self.scheduler = scheduler
    }

    var hasHead: Bool { headHasArrived.load(ordering: .acquiring) }

    /// How long a request may take until its head comes, apart from the wait for a connection.
    package static func untilHead(of request: HTTPRequest) -> Duration {
        let limits = [request.headTimeout, request.totalTimeout].compactMap { $0 }
        return limits.reduce(request.idleTimeout, min).clamped
    }

    @discardableResult func restartIdle() -> Deadline {
        let deadline = scheduler.deadline(after: request.idleTimeout.clamped)
        idle.withLock { $0.timer.move(notBefore: deadline) }
        return deadline
    }

    func headArrived() {
        headHasArrived.store(true, ordering: .releasing)
        restartIdle()
    }

    /// A second deadline, if the timer of the first fires late; otherwise nil.
    private func grace(after deadline: Deadline) -> Deadline? {
        let isLate = scheduler.now > deadline.due.advanced(by: Self.grace)
        return isLate ? scheduler.deadline(after: Self.grace) : nil
    }

    /// When the timer fires again; nil if the exchange was idle until the deadline.
    private func next(after deadline: Deadline) -> Deadline? {
        let grace = grace(after: deadline)
        return idle.withLock { idle in
            if let moved = idle.timer.fire(at: deadline) { return moved }
            guard let grace, deadline != idle.grace else { return nil }
            idle.grace = grace
            _ = idle.timer.move(to: grace)
            return grace
        }
    }

    /// Starts the timers. `expired` is called once for every limit that is exceeded. The exchange is not idle
    /// while `isSubscriberBusy` returns true.
    func start(
        in lifetime: Lifetime, isSubscriberBusy: @escaping @Sendable () -> Bool,
        expired: @escaping @Sendable (TransportError.Timeout) -> Void
    ) {
        scheduler.schedule(movableAt: restartIdle(), in: lifetime) { deadline in
            if isSubscriberBusy() { self.restartIdle() }
            if let moved = self.next(after: deadline) { return moved }
            expired(.idle(self.request.idleTimeout.clamped))
            return nil
        }
        if let limit = request.headTimeout?.clamped {
            let first = scheduler.deadline(after: limit)
            scheduler.schedule(movableAt: first, in: lifetime) { deadline in
                if self.hasHead { return nil }
                if deadline == first, let grace = self.grace(after: deadline) { return grace }
                expired(.head(limit))
                return nil
            }
        }
        if let limit = request.totalTimeout?.clamped {
            let left = limit - (request.start?.elapsed ?? .zero)
            scheduler.schedule(after: left.clamped, in: lifetime) { expired(.total(limit)) }
        }
    }
}

extension Duration {
    fileprivate var clamped: Duration { min(max(self, .milliseconds(1)), .longestTimeout) }
}
