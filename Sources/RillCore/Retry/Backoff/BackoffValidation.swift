extension Backoff {
    /// The first duration of the backoff that is below zero.
    @usableFromInline package var invalidDuration: InvalidDurationError? {
        parts.lazy.compactMap(\.invalidDuration).first
    }
}

extension Backoff.Part {
    fileprivate var invalidDuration: InvalidDurationError? {
        let durations = curve.durations + [("cap", cap ?? .zero), ("floor", floor ?? .zero)]
        return durations.lazy.compactMap { name, duration in
            InvalidDurationError(duration, violating: .zeroOrMore, in: "Backoff.\(name)")
        }.first
    }
}

extension Backoff.Curve {
    fileprivate var durations: [(name: String, duration: Duration)] {
        switch self {
        case .constant(let delay): [("constant", delay)]
        case .linear(let initial, let increment):
            [("linear(initial:)", initial), ("linear(increment:)", increment)]
        case .exponential(let initial, _): [("exponential(initial:)", initial)]
        case .fibonacci(let initial): [("fibonacci(initial:)", initial)]
        case .decorrelated(let initial, _): [("decorrelated(initial:)", initial)]
        case .list(let delays): delays.map { ("delays", $0) }
        }
    }
}
