import RillLimits

/// Errors and figures as the model writes them.
extension LimitBench {
    /// An error of a program, by what a policy makes of it; the second has a backoff of its own.
    struct Failure: Error { let end: LimitProgram.End }
    struct DearFailure: Error {}

    static func event(_ end: LimitProgram.End) -> Event<Int> {
        switch end {
        case .completed: .completed
        case .dear: .error(DearFailure())
        case .cancelled: .error(CancellationError())
        case .refused: .error(AttemptRefusedError(reason: .overloaded))
        default: .error(Failure(end: end))
        }
    }

    static func text(ofEnd error: any Error) -> String {
        guard let error = error as? RetryExhaustedError else { return "error \(text(of: error))" }
        let reason = text(error.reason, until: error.retryAt)
        return "gave up after \(error.attempts), \(reason): \(text(of: error.last))"
    }

    private static func text(of error: any Error) -> String {
        switch error {
        case let error as Failure: "\(error.end)"
        case let error as AttemptRefusedError: "refused \(text(error.reason, until: error.retryAt))"
        case is DearFailure: "dear"
        case is CancellationError: "cancelled"
        case is TimeoutError: "cut off"
        case is Boom: "thrown"
        default: "\(error)"
        }
    }

    private static func text(_ reason: RetryExhaustedError.Reason, until moment: Instant?) -> String {
        let isIsolated = reason == .breakerOpen && reason.description.hasSuffix("is isolated")
        return [
            isIsolated ? "isolated" : reason.name, reason.limit,
            moment.map { "until \($0.attoseconds.asTime)" },
        ].compactMap(\.self).joined(separator: " ")
    }

    func figures(at time: Instant) -> String {
        let all =
            switch keys {
            case .places(let places)?: Self.texts(places.limits, and: places.all, at: time)
            case .rates(let rates)?: Self.texts(rates.limits, and: rates.all, at: time)
            case nil: limits.map { Self.text(of: $0, at: time) }
            }
        let budgets = budgets.map { budget in
            let figures = budget.figures(at: time)
            return "\(figures.available) available, \(figures.granted) granted, \(figures.refused) refused"
        }
        return (all + budgets + quantiles.map { Int($0.value.attoseconds).asTime }).joined(separator: ", ")
    }

    private static func texts<Limit: StreamLimit>(
        _ own: [Int: Limit], and all: [Limit], at time: Instant
    ) -> [String] {
        let others = all.filter { limit in !own.values.contains { $0 === limit } }
        return own.sorted { $0.key < $1.key }.map { text(of: $0.value, at: time) }
            + others.map { "shared " + text(of: $0, at: time) }
    }

    private static func text(of limit: any StreamLimit, at time: Instant) -> String {
        let text: String
        switch limit.figures(at: time) {
        case let figures as Bulkhead.Figures:
            text =
                "\(figures.running) of \(figures.places), \(figures.waiting) wait, "
                + "\(figures.admitted) and \(figures.refused)"
        case let figures as RateLimiter.Figures:
            text = "\(figures.available), \(figures.waiting) wait, \(figures.admitted) and \(figures.refused)"
        case let figures as CircuitBreaker.Figures:
            text =
                "\(figures.state.text), \(figures.calls) calls, \(figures.failures) failures, "
                + "\(figures.slowCalls) slow, \(figures.refused) refused, \(figures.opened) opened, "
                + "\(figures.wouldHaveOpened) would have"
        case let figures as AdaptiveThrottle.Figures:
            text =
                "\(millionths(figures.rejectionProbability)) millionths, \(figures.requests) requests, "
                + "\(figures.accepts) accepts, \(figures.rejected) rejected"
        default: text = "?"
        }
        return "\(limit.name): \(text)"
    }
}

extension CircuitBreaker.State {
    var text: String {
        if case .open(let end) = self { "open until \(end.attoseconds.asTime)" } else { "\(self)" }
    }
}

extension Duration {
    static func attoseconds(_ count: Int) -> Duration { Duration(attoseconds: Int128(count)) }
}

extension Instant {
    var attoseconds: Int { Int(sinceZero.attoseconds) }
}
