import RillLocks

/// Which subscriptions a log records. The log calls the filter once for each subscription, before it starts.
///
///     EventLog(scheduler: scheduler, filter: .fraction(0.01))
public struct LogFilter: Sendable {
    @usableFromInline let records: @Sendable (String, [String: String]) -> Bool

    /// Records a subscription when `records` returns true for the name of its stream and its metadata. The
    /// closure runs on the thread that subscribes, outside every lock.
    public init(_ records: @escaping @Sendable (_ stream: String, _ metadata: [String: String]) -> Bool) {
        self.records = records
    }

    /// Records every subscription.
    public static let all = LogFilter { _, _ in true }

    /// Records only these streams.
    public static func streams(_ names: Set<String>) -> LogFilter {
        LogFilter { stream, _ in names.contains(stream) }
    }

    /// Records a random share of the subscriptions, from 0 to 1. Each subscription is decided on its own, so
    /// a child can be recorded without its parent.
    public static func fraction(_ share: Double) -> LogFilter {
        require((0...1).contains(share), "Rill: a fraction is a number from 0 to 1, but got \(share)")
        return LogFilter { _, _ in Double.random(in: 0..<1) < share }
    }
}
