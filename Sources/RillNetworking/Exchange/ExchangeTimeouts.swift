import Rill
import RillLocks

/// The time limits of one exchange, with at most one timer each.
package final class ExchangeTimeouts: Sendable {
    /// The scheduler of all transports that were not given one.
    package static let sharedScheduler: any TrustedScheduler = SerialDispatchQueueScheduler(
        internalSerialQueueName: "rill.network.timeouts")

    private let request: HTTPRequest
    private let scheduler: any TrustedScheduler
    private let idle = Mutex(MovableTimer())
    private let headHasArrived = Atomic<Bool>(false)

    init(of request: HTTPRequest, on scheduler: any TrustedScheduler) {
        self.request = request
        self.scheduler = scheduler
    }

    var hasHead: Bool { headHasArrived.load(ordering: .acquiring) }

    /// How long a request may take until its head comes, after a wait for a connection.
    package static func untilHead(of request: HTTPRequest) -> Duration {
        let limits = [request.headTimeout, request.totalTimeout].compactMap { $0 }
        return limits.reduce(request.idleTimeout, min).clamped
    }

    @discardableResult func restartIdle() -> Deadline {
        let deadline = scheduler.deadline(after: request.idleTimeout.clamped)
        _ = idle.withLock { $0.move(to: deadline) }
        return deadline
    }

    func headArrived() {
        headHasArrived.store(true, ordering: .releasing)
        restartIdle()
    }

    /// Starts the timers. `expired` is called once for every limit that is exceeded. The exchange is not idle
    /// while `isSubscriberBusy`.
    func start(
        in lifetime: Lifetime, isSubscriberBusy: @escaping @Sendable () -> Bool,
        expired: @escaping @Sendable (TransportError.Timeout) -> Void
    ) {
        scheduler.schedule(movableAt: restartIdle(), in: lifetime) { deadline in
            if isSubscriberBusy() { self.restartIdle() }
            if let moved = self.idle.withLock({ $0.fire(at: deadline) }) { return moved }
            expired(.idle(self.request.idleTimeout.clamped))
            return nil
        }
        if let limit = request.headTimeout?.clamped {
            scheduler.schedule(after: limit, in: lifetime) { if !self.hasHead { expired(.head(limit)) } }
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
