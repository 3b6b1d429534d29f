/// A receiver of metrics on the loopback interface.
final class MetricsReceiver: Sendable {
    let server: LoopbackServer

    /// `answers` are those to the first requests; further ones succeed.
    init(_ answers: [Behavior] = []) throws {
        let count = Log<Int>()
        server = try LoopbackServer.serving { _ in
            count.write(1)
            return count.count <= answers.count
                ? answers[count.count - 1] : .respond(Receiver.fine)
        }
    }

    var url: URL { get throws { try server.url("/v1/metrics") } }

    var bodies: [MetricsBody] {
        get throws { try server.requests.map { try MetricsBody(Data($0.text.utf8)) } }
    }
}

/// The points of a request of metrics by the name of the metric and the values of their attributes:
/// `rill.bulkhead.admitted weather`.
struct MetricsBody {
    private(set) var points: [String: Point] = [:]
    private(set) var service: String?

    struct Point {
        let value: Double
        let start: Int?
        let time: Int
        let buckets: [Int]
    }

    init(_ data: Data) throws {
        let request = try JSONDecoder().decode(Request.self, from: data)
        for resource in request.resourceMetrics {
            service = resource.resource.attributes.first { $0.key == "service.name" }?.value.stringValue
            for metric in resource.scopeMetrics.flatMap(\.metrics) {
                for point in (metric.sum ?? metric.gauge ?? metric.histogram)?.dataPoints ?? [] {
                    let names = [metric.name] + (point.attributes ?? []).compactMap(\.value.stringValue)
                    let count = (point.asInt ?? point.count).flatMap(Double.init)
                    points[names.joined(separator: " ")] = Point(
                        value: try #require(count ?? point.asDouble),
                        start: point.startTimeUnixNano.flatMap { Int($0) },
                        time: try #require(Int(point.timeUnixNano)),
                        buckets: (point.bucketCounts ?? []).compactMap { Int($0) })
                }
            }
        }
    }

    subscript(name: String) -> Double? { points[name]?.value }

    private struct Request: Decodable { let resourceMetrics: [Resource] }
    private struct Resource: Decodable {
        let resource: Attributes
        let scopeMetrics: [Scope]
    }
    private struct Attributes: Decodable { let attributes: [Attribute] }
    private struct Scope: Decodable { let metrics: [Metric] }
    private struct Attribute: Decodable {
        let key: String
        let value: Value
    }
    private struct Value: Decodable { let stringValue: String? }
    private struct Metric: Decodable {
        let name: String
        let sum: Points?
        let gauge: Points?
        let histogram: Points?
    }
    private struct Points: Decodable { let dataPoints: [DataPoint] }
    private struct DataPoint: Decodable {
        let attributes: [Attribute]?
        let startTimeUnixNano: String?
        let timeUnixNano: String
        let asInt: String?
        let asDouble: Double?
        let count: String?
        let bucketCounts: [String]?
    }
}
