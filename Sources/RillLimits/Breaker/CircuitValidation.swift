import RillCore

extension Circuit.Limits {
    /// The first duration that breaks its rule.
    var invalidDuration: InvalidDuration? {
        let windowTime: Duration? = if case .time(let time) = window { time } else { nil }
        return windowTime.flatMap {
            InvalidDuration($0, violating: .aboveZero, in: "CircuitBreaker(window:)")
        }
            ?? slowCall.flatMap {
                InvalidDuration($0, violating: .aboveZero, in: "CircuitBreaker(slowCall:)")
            }
            ?? InvalidDuration(probeTimeout, violating: .aboveZero, in: "CircuitBreaker(probeTimeout:)")
    }
}
