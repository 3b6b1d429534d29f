import Rill
import RillLocks

/// The time limits of one exchange, with at most one timer each.
final class ExchangeTimeouts: Sendable {
    /// The scheduler of all transports that were not given one.
    static let sharedScheduler: any TrustedScheduler = SerialDispatchQueueScheduler(
        internalSerialQueueName: "rill.network.timeouts")

    private let request: HTTPRequest
    private let scheduler: any TrustedScheduler
    private let idleSince: Mutex<Instant>
    private let headHasArrived = Atomic<Bool>(false)

    init(of request: HTTPRequest, on scheduler: any TrustedScheduler) {
        self.request = request
        self.scheduler = scheduler
        idleSince = Mutex(scheduler.now)
    }

    var hasHead: Bool { headHasArrived.load(ordering: .acquiring) }

    func restartIdle() {
        let now = scheduler.now
        idleSince.withLock { $0 = now }
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
        scheduleIdleCheck(after: request.idleTimeout.clamped, in: lifetime, isSubscriberBusy, expired)
        if let limit = request.headTimeout?.clamped {
            scheduler.schedule(after: limit, in: lifetime) { if !self.hasHead { expired(.head(limit)) } }
        }
        if let limit = request.totalTimeout?.clamped {
            let left = limit - (request.start?.elapsed ?? .zero)
            scheduler.schedule(after: left.clamped, in: lifetime) { expired(.total(limit)) }
        }
    }

    private func scheduleIdleCheck(
        after delay: Duration, in lifetime: Lifetime, _ isSubscriberBusy: @escaping @Sendable () -> Bool,
        _ expired: @escaping @Sendable (TransportError.Timeout) -> Void
    ) {
        scheduler.schedule(after: delay, in: lifetime) {
            let limit = self.request.idleTimeout.clamped
            if isSubscriberBusy() { self.restartIdle() }
            let idle = self.idleSince.withLock { $0 }.duration(to: self.scheduler.now)
            let left = limit - max(.zero, idle)
            if left > .zero {
                self.scheduleIdleCheck(after: left, in: lifetime, isSubscriberBusy, expired)
            } else {
                expired(.idle(limit))
            }
        }
    }
}

extension Duration {
    fileprivate var clamped: Duration { min(max(self, .milliseconds(1)), .longestTimeout) }
}
