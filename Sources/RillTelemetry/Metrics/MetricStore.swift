import RillLimits

/// A metric of one limit, or of one stream.
struct MetricSeries: Sendable, Hashable {
    let name: String
    let unit: String
    let attributes: [TraceSpan.Attribute]
}

/// What an exporter of metrics has counted since it was made, and the latest gauges.
struct MetricStore: Sendable {
    enum Value: Sendable, Hashable {
        case count(Int)
        case gauge(Double)
        case durations(DurationHistogram)
    }

    /// A count of one limit; several limits may have one name.
    private struct LimitCount: Hashable {
        let limit: ObjectIdentifier
        let metric: String
    }

    /// What a limit had counted. It does not apply to another limit that now has the same address.
    private struct LatestCount {
        weak let limit: (any SharedLimit)?
        let count: Int

        func count(of reading: LimitReading) -> Int? { limit === reading.object ? count : nil }
    }

    private let texts: SpanLimits
    private let greatestNames: Int
    private var limitNames: Set<String> = []
    private var streamNames: Set<String> = []
    private var counts: [MetricSeries: Int] = [:]
    private var gauges: [MetricSeries: Double] = [:]
    private var durations: [MetricSeries: DurationHistogram] = [:]
    private var latest: [LimitCount: LatestCount] = [:]

    init(names: Int, _ texts: SpanLimits) {
        greatestNames = names
        self.texts = texts
    }

    /// All series with their values, in the order of names and then of attributes.
    var series: [(series: MetricSeries, value: Value)] {
        let all =
            counts.map { ($0, .count($1)) } + gauges.map { ($0, .gauge($1)) }
            + durations.map { ($0, .durations($1)) } as [(series: MetricSeries, value: Value)]
        return all.sorted { ($0.series.name, $0.series.text) < ($1.series.name, $1.series.text) }
    }

    /// Forgets what limits had counted that nothing observes any more.
    mutating func forget(_ limits: Set<ObjectIdentifier>) {
        latest = latest.filter { !limits.contains($0.key.limit) }
    }

    /// Takes the figures of limits at the moment when their observation begins: earlier counts are not
    /// exported.
    mutating func begin(_ readings: [LimitReading]) {
        for reading in readings {
            for metric in reading.metrics {
                guard case .count(let count) = metric.value else { continue }
                let id = LimitCount(limit: reading.limit, metric: metric.name)
                let known = latest[id]?.count(of: reading) ?? count
                latest[id] = LatestCount(limit: reading.object, count: min(known, count))
            }
        }
    }

    /// Takes the figures of all limits. A count that is less than before has begun at zero again.
    mutating func take(_ readings: [LimitReading]) {
        let before = latest
        (gauges, latest) = ([:], [:])
        var known: Set<ObjectIdentifier> = []
        for reading in readings where known.insert(reading.limit).inserted {
            let limit = Self.attribute("rill.limit", texts.bounded(reading.name), &limitNames, greatestNames)
            for metric in reading.metrics {
                let series = MetricSeries(
                    name: metric.name, unit: metric.unit, attributes: [limit] + metric.attributes)
                switch metric.value {
                case .count(let count):
                    let id = LimitCount(limit: reading.limit, metric: metric.name)
                    let known = before[id]?.count(of: reading) ?? 0
                    counts[series, default: 0] += known > count ? count : count - known
                    latest[id] = LatestCount(limit: reading.object, count: count)
                case .number(let number): gauges[series, default: 0] += Double(number)
                case .share(let share): gauges[series] = max(gauges[series, default: 0], share)
                }
            }
        }
    }

    /// Takes an entry of a log, and the spans that ended with it.
    mutating func take(_ entry: SpanEntry, _ finished: [TraceSpan]) {
        let counter = Self.counter(of: entry.kind)
        let measured = Self.durations(of: entry, finished)
        if counter == nil, measured.isEmpty { return }
        let stream = Self.attribute("rill.stream", texts.bounded(entry.stream), &streamNames, greatestNames)
        if let (name, unit) = counter {
            counts[MetricSeries(name: name, unit: unit, attributes: [stream]), default: 0] += 1
        }
        for (name, attribute, seconds) in measured {
            let series = MetricSeries(name: name, unit: "s", attributes: [stream, attribute])
            durations[series, default: DurationHistogram()].record(seconds)
        }
    }

    private static func durations(
        of entry: SpanEntry, _ finished: [TraceSpan]
    ) -> [(name: String, attribute: TraceSpan.Attribute, seconds: Double)] {
        if case .waited(_, let cause, let seconds, _) = entry.kind {
            return [("rill.wait.duration", cause.attribute, seconds)]
        }
        return finished.filter(\.isAttempt).map { span in
            let outcome = TraceSpan.Attribute("rill.outcome", .string(span.outcome))
            return ("rill.attempt.duration", outcome, Double(span.end - span.start) / 1e9)
        }
    }

    private static func counter(of kind: SpanEntry.Kind) -> (name: String, unit: String)? {
        switch kind {
        case .subscribed: ("rill.attempts", "{attempt}")
        case .retry(_, isBesideAnother: true): ("rill.hedges", "{attempt}")
        case .retry: ("rill.retries", "{attempt}")
        case .gaveUp: ("rill.give_ups", "{stream}")
        case .event, .failed, .completed, .disposed, .waited: nil
        }
    }

    /// The attribute with a name. When there are `most` names, a new name becomes `other`.
    private static func attribute(
        _ key: String, _ name: String, _ names: inout Set<String>, _ most: Int
    ) -> TraceSpan.Attribute {
        if !names.contains(name), names.count >= most { return .init(key, .string("other")) }
        names.insert(name)
        return .init(key, .string(name))
    }
}

extension MetricSeries {
    fileprivate var text: String { attributes.map { "\($0.value)" }.joined(separator: " ") }
}

extension TraceSpan {
    /// How an attempt has ended.
    fileprivate var outcome: String {
        if error != nil { return "failed" }
        return attributes.contains { $0.key == "rill.disposed" } ? "disposed" : "completed"
    }
}
