import RillLimits

/// The figures of a limit at one moment.
struct LimitReading: Sendable {
    let limit: ObjectIdentifier
    /// Weak: an evicted limit is released.
    weak let object: (any SharedLimit)?
    let name: String
    let metrics: [LimitMetric]
}

extension LimitReading {
    init(_ limit: any SharedLimit, at now: Instant) {
        self.init(
            limit: ObjectIdentifier(limit), object: limit, name: limit.name,
            metrics: LimitMetric.all(of: limit.figures(at: now)))
    }
}

/// Limits that an exporter reads.
struct ObservedLimits: Sendable {
    private let limits: @Sendable () -> [any SharedLimit]
    /// The figures of the limits when the observation began; empty after the next export.
    var first: [LimitReading] = []

    init(_ limits: @escaping @Sendable () -> [any SharedLimit], at now: Instant) {
        self.limits = limits
        first = read(at: now)
    }

    func read(at now: Instant) -> [LimitReading] { limits().map { LimitReading($0, at: now) } }
    var ids: Set<ObjectIdentifier> { Set(limits().map { ObjectIdentifier($0) }) }
}

/// A figure of a limit, as a metric.
struct LimitMetric: Sendable {
    enum Value: Sendable {
        /// A count that goes up from the moment the limit was made.
        case count(Int)
        /// A number that holds now. The numbers of several limits are added.
        case number(Int)
        /// A share that holds now. Of the shares of several limits, the greatest counts.
        case share(Double)
    }

    let name: String
    /// The unit in the notation of UCUM, as in OpenTelemetry.
    let unit: String
    let value: Value
    var attributes: [TraceSpan.Attribute] = []

    fileprivate static func all(of figures: any Sendable) -> [LimitMetric] {
        switch figures {
        case let figures as CircuitBreaker.Figures:
            states(of: figures)
                + group(
                    "breaker", "{attempt}", counts: ["refused": figures.refused],
                    numbers: [
                        "calls": figures.calls, "failures": figures.failures, "slow_calls": figures.slowCalls,
                    ])
                + group(
                    "breaker", "{opening}",
                    counts: ["opened": figures.opened, "would_have_opened": figures.wouldHaveOpened])
        case let figures as RetryBudget.Figures:
            group(
                "budget", "{retry}", counts: ["granted": figures.granted, "refused": figures.refused],
                numbers: ["available": figures.available])
        case let figures as AdaptiveThrottle.Figures:
            group(
                "throttle", "{attempt}", counts: ["rejected": figures.rejected],
                numbers: ["requests": figures.requests, "accepts": figures.accepts])
                + [
                    LimitMetric(
                        name: "rill.throttle.rejection_probability", unit: "1",
                        value: .share(figures.rejectionProbability))
                ]
        case let figures as RateLimiter.Figures:
            group(
                "rate_limiter", "{stream}",
                counts: ["admitted": figures.admitted, "refused": figures.refused],
                numbers: ["available": figures.available, "waiting": figures.waiting])
        case let figures as Bulkhead.Figures:
            group(
                "bulkhead", "{stream}",
                counts: ["admitted": figures.admitted, "refused": figures.refused],
                numbers: [
                    "places": figures.places, "running": figures.running, "waiting": figures.waiting,
                ])
        default: []
        }
    }

    private static func group(
        _ kind: String, _ unit: String, counts: KeyValuePairs<String, Int>,
        numbers: KeyValuePairs<String, Int> = [:]
    ) -> [LimitMetric] {
        counts.map { LimitMetric(name: "rill.\(kind).\($0)", unit: unit, value: .count($1)) }
            + numbers.map { LimitMetric(name: "rill.\(kind).\($0)", unit: unit, value: .number($1)) }
    }

    /// A metric for each state: 1 for the current state, and 0 for each of the others.
    private static func states(of figures: CircuitBreaker.Figures) -> [LimitMetric] {
        let current =
            switch figures.state {
            case .closed: "closed"
            case .open: "open"
            case .halfOpen: "half_open"
            case .isolated: "isolated"
            case .metricsOnly: "metrics_only"
            }
        return ["closed", "open", "half_open", "isolated", "metrics_only"].map { state in
            LimitMetric(
                name: "rill.breaker.state", unit: "1", value: .number(state == current ? 1 : 0),
                attributes: [.init("rill.breaker.state", .string(state))])
        }
    }
}
