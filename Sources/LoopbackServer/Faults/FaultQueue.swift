import RillLocks

/// Hands out faults in order, one per request, to any number of threads.
public final class FaultQueue: Sendable {
    private let remaining: Mutex<ArraySlice<Fault>>

    public init(_ faults: [Fault]) {
        remaining = Mutex(faults[...])
    }

    public convenience init(_ script: FaultScript) {
        self.init(script.faults)
    }

    /// The next fault; nil when all have been used.
    public func next() -> Fault? {
        remaining.withLock { $0.popFirst() }
    }

    /// The normal answer, or what the next fault makes of it.
    public func answer(insteadOf normal: Answer) -> Answer {
        next()?.applied(to: normal) ?? normal
    }
}
