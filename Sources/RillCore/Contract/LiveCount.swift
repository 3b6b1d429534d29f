import RillLocks

/// How much of the library lives, counted for those who look for leaks: only what begins while somebody counts.
@usableFromInline
package enum LiveCount {
    @usableFromInline
    package static let isCounting = Atomic<Bool>(false)
    package static let lifetimes = Atomic<Int>(0)
    package static let subscriptions = Atomic<Int>(0)
    package static let timers = Atomic<Int>(0)
}

/// One that is counted as long as this lives.
final class LiveSubscription: Sendable {
    init() { LiveCount.subscriptions.add(1, ordering: .relaxed) }

    deinit { LiveCount.subscriptions.subtract(1, ordering: .relaxed) }
}
