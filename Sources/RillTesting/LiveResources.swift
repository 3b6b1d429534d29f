import RillCore

/// How many subscriptions, lifetimes and timers are alive in this process, of those that began since counting began.
///
///     LiveResources.startCounting()
///     let before = LiveResources.now
///     …
///     #expect(LiveResources.now == before)
///
/// Counting is for the whole process: tests that use it must not run side by side with others that subscribe.
public struct LiveResources: Sendable, Hashable, CustomStringConvertible {
    /// Subscriptions that have not ended.
    public let subscriptions: Int
    /// Lifetimes in memory: those of subscriptions and of what their operators have started.
    public let lifetimes: Int
    /// Timers that wait.
    public let timers: Int

    /// Nothing is alive.
    public static let none = LiveResources(subscriptions: 0, lifetimes: 0, timers: 0)

    /// Counts from now on. It costs a little with every subscription; until then nothing is counted.
    public static func startCounting() {
        LiveCount.isCounting.store(true, ordering: .relaxed)
    }

    public static var now: LiveResources {
        LiveResources(
            subscriptions: LiveCount.subscriptions.load(ordering: .relaxed),
            lifetimes: LiveCount.lifetimes.load(ordering: .relaxed),
            timers: LiveCount.timers.load(ordering: .relaxed))
    }

    public var description: String {
        "\(subscriptions) subscriptions, \(lifetimes) lifetimes, \(timers) timers"
    }
}
