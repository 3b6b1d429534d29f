extension Backoff {
    /// The first time that is below zero, as the error of the stream that was to wait for it.
    @usableFromInline
    var invalidTime: InvalidDuration? {
        parts.lazy.compactMap(\.invalidTime).first
    }
}

extension Backoff.Part {
    fileprivate var invalidTime: InvalidDuration? {
        let times = curve.times + [("cap", cap ?? .zero), ("floor", floor ?? .zero)]
        return times.first { $0.time < .zero }.map { name, time in
            InvalidDuration(operation: "Backoff.\(name)", duration: time, rule: .zeroOrMore)
        }
    }
}

extension Backoff.Curve {
    fileprivate var times: [(name: String, time: Duration)] {
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
