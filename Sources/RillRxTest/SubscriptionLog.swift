import RillLocks

/// Records when each subscription to a testable observable began and ended.
final class SubscriptionLog: Sendable {
    private let entries = Mutex<[Subscription]>([])

    var subscriptions: [Subscription] { entries.withLock { $0 } }

    /// Notes that a subscription begins now, and that it ends when `lifetime` does.
    func note(_ lifetime: Lifetime, at clock: @escaping @Sendable () -> TestTime) {
        let start = clock()
        let index = entries.withLock { entries in
            entries.append(Subscription(start))
            return entries.count - 1
        }
        lifetime.onDispose {
            let end = clock()
            self.entries.withLock { $0[index] = Subscription(start, end) }
        }
    }
}
