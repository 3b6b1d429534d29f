import Rill

/// How many refreshes there may be in a time.
public struct RefreshWindow: Sendable, Hashable {
    public var limit: Int
    public var period: Duration

    /// Five in 30 s.
    public init(limit: Int = 5, period: Duration = .seconds(30)) {
        self.limit = limit
        self.period = period
    }
}
