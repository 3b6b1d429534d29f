import RillLocks

/// Counts live lifetimes, subscriptions and timers for leak tests. Only objects that are created while
/// `isCounting` is set are counted.
@usableFromInline package enum LiveCount {
    @usableFromInline package static let isCounting = Atomic<Bool>(false)
    package static let lifetimes = Atomic<Int>(0)
    package static let subscriptions = Atomic<Int>(0)
    package static let timers = Atomic<Int>(0)

    /// Counts a new lifetime; false when counting is off.
    static func countLifetime() -> Bool {
        guard isCounting.load(ordering: .relaxed) else { return false }
        lifetimes.add(1, ordering: .relaxed)
        return true
    }
}

/// A subscription that is counted as long as this object lives.
final class LiveSubscription: Sendable {
    init() { LiveCount.subscriptions.add(1, ordering: .relaxed) }

    deinit { LiveCount.subscriptions.subtract(1, ordering: .relaxed) }
}
