import RillCore

/// A scheduler that ought not to be used: it reports every request, and runs nothing.
///
///     UnexpectedScheduler { Issue.record("\($0)") }
public struct UnexpectedScheduler: Scheduler {
    private let report: @Sendable (String) -> Void

    public init(_ report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    public var now: Instant {
        report("a scheduler that was not to be used was asked for the time")
        return .zero
    }

    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        report("a scheduler that was not to be used was given work")
    }

    public func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void)
    {
        report("a scheduler that was not to be used was given work for \(delay) from now")
    }

    public func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        report("a scheduler that was not to be used was given work for every \(period)")
    }
}
