import RillLocks

/// When a testable observable was subscribed to, and for how long.
final class SubscriptionLog: Sendable {
    private let entries = Mutex<[Subscription]>([])

    var subscriptions: [Subscription] { entries.withLock { $0 } }

    /// Notes a subscription now, and its end with `lifetime`.
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
