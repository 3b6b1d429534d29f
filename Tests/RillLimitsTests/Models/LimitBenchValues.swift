@testable import RillLimits

/// What sends an event to each source that runs.
final class Hands<Source: Hashable & Sendable>: Sendable {
    private let hands = Mutex<[Source: @Sendable (Event<Int>) -> Void]>([:])

    subscript(source: Source) -> (@Sendable (Event<Int>) -> Void)? {
        get { hands.withLock { $0[source] } }
        set { hands.withLock { $0[source] = newValue } }
    }
}

extension LimitBench {
    /// An error that the policies abort.
    private struct Fatal: Error {}

    static func event(_ end: Program.End) -> Event<Int> {
        switch end {
        case .completed: .completed
        case .failed: .error(Boom())
        case .aborted: .error(Fatal())
        case .cancelled: .error(CancellationError())
        case .refused: .error(AttemptRefusedError(reason: .overloaded))
        }
    }

    static func policy(_ policy: Program.Policy) -> RetryPolicy {
        RetryPolicy(.delays(policy.delays.map { .attoseconds($0) })).maxAttempts(policy.most)
            .abort(on: Fatal.self) { _ in true }
    }

    // Texts.

    static func text(of error: any Error) -> String {
        switch error {
        case is Boom: return "failed"
        case is Fatal: return "aborted"
        case is CancellationError: return "cancelled"
        case let error as AttemptRefusedError:
            guard let limit = error.reason.limit else { return "refused inside" }
            let until = error.retryAt.map { " until \($0.attoseconds.asTime)" } ?? ""
            return "refused \(error.reason.name) \(limit)\(until)"
        default: return "\(error)"
        }
    }

    static func text<Limit: StreamLimit>(of own: [Int: Limit], and all: [Limit], at time: Instant) -> String {
        let others = all.filter { limit in !own.values.contains { $0 === limit } }
        let texts = own.sorted { $0.key < $1.key }.map { text(of: $0.value, at: time) }
        return (texts + others.map { "shared " + text(of: $0, at: time) }).joined(separator: ", ")
    }

    static func text(of limit: any StreamLimit, at time: Instant) -> String {
        let text: String
        switch limit {
        case let places as Bulkhead:
            let figures = places.figures(at: time)
            text =
                "\(figures.running) of \(figures.places), \(figures.waiting) wait, "
                + "\(figures.admitted) and \(figures.refused)"
        case let rate as RateLimiter:
            let figures = rate.figures(at: time)
            text = "\(figures.available), \(figures.waiting) wait, \(figures.admitted) and \(figures.refused)"
        case let breaker as CircuitBreaker:
            text =
                "\(breaker.state == .isolated ? "isolated" : "closed"), \(breaker.figures(at: time).refused)"
        default: text = "?"
        }
        return "\(limit.name): \(text)"
    }
}

extension Duration {
    static func attoseconds(_ count: Int) -> Duration { Duration(attoseconds: Int128(count)) }
}

extension Instant {
    var attoseconds: Int { Int(sinceZero.attoseconds) }
}

extension LimitProgram.End {
    var text: String { self == .refused ? "refused inside" : "\(self)" }
}
