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

        /// How long a probe without an element may last: it is slow after `slowCall`.
        private var patience: Duration { min(slowCall ?? probeTimeout, probeTimeout) }

        /// How long a probe may last.
        func patience(with probe: CircuitProbe) -> Duration { probe.hasEmitted ? probeTimeout : patience }

        /// How long a stream waits while other streams are ahead of it.
        func patience(in state: CircuitBreaker.State) -> Duration {
            state == .halfOpen ? patience : probeTimeout
        }

        /// Why an attempt is refused in that state; in a closed circuit, streams that waited are ahead.
        func reason(in state: CircuitBreaker.State) -> RetryExhaustedError.Reason {
            let limit = LimitName(kind: CircuitBreaker.kindName, name: name)
            let state =
                switch state {
                case .closed: "starts slowly"
                case .isolated: "is isolated"
                case .open, .halfOpen, .metricsOnly: "is open"
                }
            return .breakerOpen.of(name, "the \(limit) \(state)")
        }
    }
}

extension Circuit.Limits {
    /// The first duration that breaks its rule.
    var invalidDuration: InvalidDurationError? {
        let windowTime: Duration? = if case .time(let time) = window { time } else { nil }
        return InvalidDurationError(windowTime, violating: .aboveZero, in: "CircuitBreaker(window:)")
            ?? InvalidDurationError(slowCall, violating: .aboveZero, in: "CircuitBreaker(slowCall:)")
            ?? InvalidDurationError(probeTimeout, violating: .aboveZero, in: "CircuitBreaker(probeTimeout:)")
    }
}
