extension Circuit {
    struct Limits: Sendable {
        let failureRate: Double
        let minimumCalls: Int
        let window: CircuitBreaker.Window
        let slowCall: Duration?
        let slowCallRate: Double
        let probes: Int
        let probeTimeout: Duration
        var name = CircuitBreaker.kindName

        /// How long a probe may last: one without an element is slow after `slowCall`.
        func patience(with probe: CircuitProbe) -> Duration {
            guard !probe.hasEmitted, let slowCall else { return probeTimeout }
            return min(slowCall, probeTimeout)
        }

        /// How long one waits that others are ahead of.
        func patience(in state: CircuitBreaker.State) -> Duration {
            state == .halfOpen ? min(slowCall ?? probeTimeout, probeTimeout) : probeTimeout
        }
    }
}

extension Circuit.Limits {
    /// The first duration that breaks its rule.
    var invalidDuration: InvalidDurationError? {
        let windowTime: Duration? = if case .time(let time) = window { time } else { nil }
        return windowTime.flatMap {
            InvalidDurationError($0, violating: .aboveZero, in: "CircuitBreaker(window:)")
        }
            ?? slowCall.flatMap {
                InvalidDurationError($0, violating: .aboveZero, in: "CircuitBreaker(slowCall:)")
            }
            ?? InvalidDurationError(probeTimeout, violating: .aboveZero, in: "CircuitBreaker(probeTimeout:)")
    }
}
