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

    private let texts: SpanLimits
    private let greatestNames: Int
    private var limitNames: Set<String> = []
    private var streamNames: Set<String> = []
    private var counted: [MetricSeries: Value] = [:]
    private var gauges: [MetricSeries: Value] = [:]
    private var latest: [LimitCount: Int] = [:]

    init(names: Int, _ texts: SpanLimits) {
        greatestNames = names
        self.texts = texts
    }

    /// In the order of their names, then of their attributes.
    var series: [(series: MetricSeries, value: Value)] {
        counted.merging(gauges) { $1 }.map { ($0.key, $0.value) }
            .sorted { ($0.series.name, $0.series.text) < ($1.series.name, $1.series.text) }
    }

    /// Takes the figures of all limits. A count that is less than before is that of a limit at the address of
    /// another: it begins at zero.
    mutating func take(_ readings: [LimitReading]) {
        var (gauges, counts): ([MetricSeries: Value], [LimitCount: Int]) = ([:], [:])
        var known: Set<ObjectIdentifier> = []
        for reading in readings where known.insert(reading.limit).inserted {
            let limit = Self.attribute("rill.limit", texts.bounded(reading.name), &limitNames, greatestNames)
            for metric in reading.metrics {
                let series = MetricSeries(
                    name: metric.name, unit: metric.unit, attributes: [limit] + metric.attributes)
                switch metric.value {
                case .count(let count):
                    let id = LimitCount(limit: reading.limit, metric: metric.name)
                    let before = latest[id].flatMap { $0 > count ? nil : $0 } ?? 0
                    add(count - before, to: series)
                    counts[id] = count
                case .number(let number):
                    gauges[series] = .gauge((gauges[series]?.gauge ?? 0) + Double(number))
                case .share(let share): gauges[series] = .gauge(max(gauges[series]?.gauge ?? 0, share))
                }
            }
        }
        self.gauges = gauges
        latest = counts
    }

    /// Takes an entry of a log, and the spans that ended with it.
    mutating func take(_ entry: SpanEntry, _ finished: [TraceSpan]) {
        let counter = Self.counter(of: entry.kind)
        let attempts = finished.filter(\.isAttempt)
        if counter == nil, attempts.isEmpty { return }
        let stream = Self.attribute("rill.stream", texts.bounded(entry.stream), &streamNames, greatestNames)
        if let (name, unit) = counter { add(1, to: .init(name: name, unit: unit, attributes: [stream])) }
        for span in attempts {
            let series = MetricSeries(
                name: "rill.attempt.duration", unit: "s",
                attributes: [stream, .init("rill.outcome", .string(span.outcome))])
            var durations = counted[series]?.durations ?? DurationHistogram()
            durations.record(Double(span.end - span.start) / 1e9)
            counted[series] = .durations(durations)
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

    private mutating func add(_ count: Int, to series: MetricSeries) {
        counted[series] = .count((counted[series]?.count ?? 0) + count)
    }

    /// The attribute with a name; with `other` for one that comes when there are as many as the limit.
    private static func attribute(
        _ key: String, _ name: String, _ names: inout Set<String>, _ most: Int
    ) -> TraceSpan.Attribute {
        if !names.contains(name), names.count >= most { return .init(key, .string("other")) }
        names.insert(name)
        return .init(key, .string(name))
    }
}

extension MetricStore.Value {
    fileprivate var count: Int? { if case .count(let count) = self { count } else { nil } }
    fileprivate var gauge: Double? { if case .gauge(let gauge) = self { gauge } else { nil } }
    fileprivate var durations: DurationHistogram? {
        if case .durations(let durations) = self { durations } else { nil }
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
