import Foundation
import RillJSON

/// The JSON of an `ExportMetricsServiceRequest`.
struct MetricsRequest {
    private static let cumulative = 2

    let resource: TelemetryResource
    /// When the counts began, and when they were read, in nanoseconds since 1970.
    let start: Int64
    let time: Int64

    /// The body of a request with these metrics, among which those with the same name are adjacent.
    func body(_ series: [(series: MetricSeries, value: MetricStore.Value)]) -> Data {
        var metrics = JSONWriter()
        var rest = series[...]
        while let first = rest.first {
            let points = rest.prefix { $0.series.name == first.series.name }
            rest = rest.dropFirst(points.count)
            metrics.object { json in
                json.add("name", first.series.name)
                json.add("unit", first.series.unit)
                json.object(first.value.kind) { json in
                    if first.value.isCounted { json.add("aggregationTemporality", Self.cumulative) }
                    if first.value.kind == "sum" { json.add("isMonotonic", true) }
                    json.array("dataPoints") { json in
                        for point in points { write(point.series, point.value, to: &json) }
                    }
                }
            }
        }
        var json = JSONWriter()
        json.object { json in
            json.array("resourceMetrics") {
                $0.add("metrics", elements: metrics, of: resource, in: "scopeMetrics")
            }
        }
        return Data(json.bytes)
    }

    private func write(_ series: MetricSeries, _ value: MetricStore.Value, to json: inout JSONWriter) {
        json.object { json in
            json.add(attributes: series.attributes)
            if value.isCounted { json.add("startTimeUnixNano", "\(start)") }
            json.add("timeUnixNano", "\(time)")
            switch value {
            case .count(let count): json.add("asInt", "\(count)")
            case .gauge(let number): json.add("asDouble", number)
            case .durations(let durations):
                json.add("count", "\(durations.count)")
                json.add("sum", durations.sum)
                json.add("min", durations.least)
                json.add("max", durations.greatest)
                json.array("bucketCounts") { json in
                    for count in durations.counts { json.append("\(count)") }
                }
                json.array("explicitBounds") { json in
                    for bound in DurationHistogram.bounds { json.append(bound) }
                }
            }
        }
    }
}

extension MetricStore.Value {
    fileprivate var kind: String {
        switch self {
        case .count: "sum"
        case .gauge: "gauge"
        case .durations: "histogram"
        }
    }

    /// Whether the value goes up from the start.
    fileprivate var isCounted: Bool { if case .gauge = self { false } else { true } }
}
