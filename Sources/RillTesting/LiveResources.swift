import RillCore
import RillLocks

/// How many of the subscriptions, lifetimes and timers that this process has created since counting started
/// are alive.
///
///     LiveResources.startCounting()
///     let before = LiveResources.now
///     …
///     #expect(LiveResources.now == before)
///
/// The counts cover the whole process: a test that reads them must not run concurrently with tests that
/// subscribe.
public struct LiveResources: Sendable, Hashable, CustomStringConvertible {
    /// Subscriptions that have not ended.
    public let subscriptions: Int
    /// Lifetimes in memory, of subscriptions and of the streams that their operators subscribe to.
    public let lifetimes: Int
    /// Pending timers.
    public let timers: Int

    /// The counts when nothing is alive.
    public static let none = LiveResources(subscriptions: 0, lifetimes: 0, timers: 0)

    /// Starts counting. Counting makes every subscription a little slower.
    public static func startCounting() { LiveCount.isCounting.store(true, ordering: .relaxed) }

    /// The current counts. Reading them before `startCounting()` is a precondition failure, since a test for
    /// leaks would pass whatever leaks.
    public static var now: LiveResources {
        require(
            LiveCount.isCounting.load(ordering: .relaxed),
            "Rill: LiveResources.now needs a call of LiveResources.startCounting() before it")
        return LiveResources(
            subscriptions: LiveCount.subscriptions.load(ordering: .relaxed),
            lifetimes: LiveCount.lifetimes.load(ordering: .relaxed),
            timers: LiveCount.timers.load(ordering: .relaxed))
    }

    /// The three counts in words.
    public var description: String {
        "\(subscriptions) subscriptions, \(lifetimes) lifetimes, \(timers) timers"
    }
}
