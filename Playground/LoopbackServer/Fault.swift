import RillLocks

/// A way to fail in place of a normal response, or `ok` for that response.
public enum Fault: Sendable, Hashable {
    case ok
    case status(Int)
    case reset
    case close
    case truncate
    case slow(Duration)
    case hang

    /// The behavior that replaces the normal response.
    public func applied(to normal: Response) -> Behavior {
        switch self {
        case .ok: return .respond(normal)
        case .status(let status): return .respond(.status(status))
        // The reset follows the status line, because a client silently repeats a request if a reused
        // connection ends before the first byte.
        case .reset: return .raw(Behavior.statusLine, then: .reset)
        case .close: return .closedInHead
        case .truncate:
            var response = normal
            // Something must be missing, even from an empty body.
            if response.body.isEmpty { response.body = [0] }
            return .truncated(response, afterBodyBytes: response.body.count / 2)
        case .slow(let delay): return .delayed(delay, .respond(normal))
        case .hang: return .hang
        }
    }
}

/// Hands out faults in order, one per request, to any number of threads.
public final class FaultQueue: Sendable {
    private let remaining: Mutex<ArraySlice<Fault>>

    public init(_ faults: [Fault]) { remaining = Mutex(faults[...]) }

    /// The next fault; nil when all have been used.
    public func next() -> Fault? { remaining.withLock { $0.popFirst() } }

    /// Adds faults after those that remain.
    public func append(_ faults: [Fault]) { remaining.withLock { $0 += faults } }

    /// How many faults have not been used yet.
    public var count: Int { remaining.withLock { $0.count } }

    /// The behavior by which the next fault replaces the normal response.
    public func behavior(insteadOf normal: Response) -> Behavior {
        (next() ?? .ok).applied(to: normal)
    }
}
