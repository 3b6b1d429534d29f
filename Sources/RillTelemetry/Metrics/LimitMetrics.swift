import RillLimits

/// The figures of a limit at one moment.
struct LimitReading: Sendable {
    let limit: ObjectIdentifier
    let name: String
    let metrics: [LimitMetric]

    init(_ limit: any SharedLimit, at now: Instant) {
        self.limit = ObjectIdentifier(limit)
        name = limit.name
        metrics = (limit.figures(at: now) as? any MeasuredFigures)?.metrics ?? []
    }
}

/// A figure of a limit, as a metric.
struct LimitMetric: Sendable {
    enum Value: Sendable {
        /// Goes up from the moment the limit was made.
        case count(Int)
        /// Holds now. The numbers of several limits can be added.
        case number(Int)
        /// Holds now. Of several limits, the greatest counts.
        case share(Double)
    }

    let name: String
    /// In the notation of UCUM, as OpenTelemetry has it.
    let unit: String
    let value: Value
    var attributes: [TraceSpan.Attribute] = []

    init(_ name: String, _ unit: String, _ value: Value, _ attributes: [TraceSpan.Attribute] = []) {
        self.name = "rill.\(name)"
        self.unit = unit
        self.value = value
        self.attributes = attributes
    }
}

/// What a limit counts, as metrics.
private protocol MeasuredFigures {
    var metrics: [LimitMetric] { get }
}

extension CircuitBreaker.Figures: MeasuredFigures {
    fileprivate var metrics: [LimitMetric] {
        let states = ["closed", "open", "half_open", "isolated", "metrics_only"].map { name in
            LimitMetric(
                "breaker.state", "1", .number(name == state.metricName ? 1 : 0),
                [.init("rill.breaker.state", .string(name))])
        }
        return states + [
            LimitMetric("breaker.calls", "{attempt}", .number(calls)),
            LimitMetric("breaker.failures", "{attempt}", .number(failures)),
            LimitMetric("breaker.slow_calls", "{attempt}", .number(slowCalls)),
            LimitMetric("breaker.refused", "{attempt}", .count(refused)),
            LimitMetric("breaker.opened", "{opening}", .count(opened)),
            LimitMetric("breaker.would_have_opened", "{opening}", .count(wouldHaveOpened)),
        ]
    }
}

extension CircuitBreaker.State {
    fileprivate var metricName: String {
        switch self {
        case .closed: "closed"
        case .open: "open"
        case .halfOpen: "half_open"
        case .isolated: "isolated"
        case .metricsOnly: "metrics_only"
        }
    }
}

extension RetryBudget.Figures: MeasuredFigures {
    fileprivate var metrics: [LimitMetric] {
        [
            LimitMetric("budget.available", "{retry}", .number(available)),
            LimitMetric("budget.granted", "{retry}", .count(granted)),
            LimitMetric("budget.refused", "{retry}", .count(refused)),
        ]
    }
}

extension AdaptiveThrottle.Figures: MeasuredFigures {
    fileprivate var metrics: [LimitMetric] {
        [
            LimitMetric("throttle.rejection_probability", "1", .share(rejectionProbability)),
            LimitMetric("throttle.requests", "{attempt}", .number(requests)),
            LimitMetric("throttle.accepts", "{attempt}", .number(accepts)),
            LimitMetric("throttle.rejected", "{attempt}", .count(rejected)),
        ]
    }
}

extension RateLimiter.Figures: MeasuredFigures {
    fileprivate var metrics: [LimitMetric] {
        [
            LimitMetric("rate_limiter.available", "{stream}", .number(available)),
            LimitMetric("rate_limiter.waiting", "{stream}", .number(waiting)),
            LimitMetric("rate_limiter.admitted", "{stream}", .count(admitted)),
            LimitMetric("rate_limiter.refused", "{stream}", .count(refused)),
        ]
    }
}

extension Bulkhead.Figures: MeasuredFigures {
    fileprivate var metrics: [LimitMetric] {
        [
            LimitMetric("bulkhead.places", "{stream}", .number(places)),
            LimitMetric("bulkhead.running", "{stream}", .number(running)),
            LimitMetric("bulkhead.waiting", "{stream}", .number(waiting)),
            LimitMetric("bulkhead.admitted", "{stream}", .count(admitted)),
            LimitMetric("bulkhead.refused", "{stream}", .count(refused)),
        ]
    }
}
