import Rill
import RillLocks

/// The times a request allows, kept with at most one timer each.
final class Deadlines: Sendable {
    private let request: TransportRequest
    private let scheduler: any Scheduler
    private let lastSign: Mutex<Instant>
    private let headHasCome = Atomic<Bool>(false)

    init(of request: TransportRequest, on scheduler: any Scheduler) {
        self.request = request
        self.scheduler = scheduler
        lastSign = Mutex(scheduler.now)
    }

    var hasHead: Bool { headHasCome.load(ordering: .acquiring) }

    func somethingCame() {
        let now = scheduler.now
        lastSign.withLock { $0 = now }
    }

    func headCame() {
        headHasCome.store(true, ordering: .releasing)
        somethingCame()
    }

    /// Calls `expired` when a time is over, perhaps once for every time. Silence counts only while it is the network's:
    /// not while the subscriber has something to do.
    func watch(
        in lifetime: Lifetime, isBusyElsewhere: @escaping @Sendable () -> Bool,
        expired: @escaping @Sendable (ExchangeTimeout) -> Void
    ) {
        watchSilence(for: request.timeout.clamped, in: lifetime, isBusyElsewhere, expired)
        if let head = request.headTimeout?.clamped {
            scheduler.schedule(after: head, in: lifetime) {
                if !self.hasHead { expired(ExchangeTimeout(.head, after: head)) }
            }
        }
        if let total = request.totalTimeout?.clamped {
            scheduler.schedule(after: total, in: lifetime) { expired(ExchangeTimeout(.total, after: total)) }
        }
    }

    private func watchSilence(
        for delay: Duration, in lifetime: Lifetime, _ isBusyElsewhere: @escaping @Sendable () -> Bool,
        _ expired: @escaping @Sendable (ExchangeTimeout) -> Void
    ) {
        scheduler.schedule(after: delay, in: lifetime) {
            let allowed = self.request.timeout.clamped
            if isBusyElsewhere() { self.somethingCame() }
            let left = allowed - self.lastSign.withLock({ $0 }).duration(to: self.scheduler.now)
            if left > .zero {
                self.watchSilence(for: left, in: lifetime, isBusyElsewhere, expired)
            } else {
                expired(ExchangeTimeout(.silence, after: allowed))
            }
        }
    }
}

extension Duration {
    fileprivate var clamped: Duration { min(max(self, .milliseconds(1)), .longestTimeout) }
}
