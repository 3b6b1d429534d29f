import RillCore

/// A scheduler for code that must not use one: it reports every call and runs nothing.
///
///     UnexpectedScheduler { Issue.record("\($0)") }
public struct UnexpectedScheduler: Scheduler {
    private let report: @Sendable (String) -> Void

    /// Makes a scheduler that calls `report` with a sentence for every call.
    public init(_ report: @escaping @Sendable (String) -> Void) { self.report = report }

    /// Reports the reading and returns zero.
    public var now: Instant {
        report("the time of a scheduler that must not be used was read")
        return .zero
    }

    /// Reports the call. The work does not run.
    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        report("work was scheduled on a scheduler that must not be used")
    }

    /// Reports the call. The work does not run.
    public func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void)
    { report("work was scheduled after \(delay) on a scheduler that must not be used") }

    /// Reports the call. The work does not run.
    public func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) { report("work was scheduled every \(period) on a scheduler that must not be used") }
}
