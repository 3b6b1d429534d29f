import Foundation
import RillLocks
import RillNetworking

/// Where an `OTLPExporter` sends metrics, and how. The defaults are those of OpenTelemetry's libraries.
///
///     let exporter = OTLPExporter(to: url, metrics: OTLPMetrics(to: metricsURL))
///     exporter.observe(breaker)
///
/// The metrics describe the limits that the exporter observes, and the attempts in the logs that are exported
/// to it. Counts go up from the moment the exporter was made, so that nothing is lost with a request that
/// fails: the next request repeats its counts and adds newer ones. A request has all metrics;
/// `docs/guides/telemetry.md` names them.
public struct OTLPMetrics: Sendable, Hashable {
    /// The URL of the receiver with its path, in most cases `/v1/metrics`.
    public var url: URL
    /// The headers of every request.
    public var headers: HTTPHeaders
    /// How often metrics are read and sent: above zero. In between, only `observe`, `flush` and `close` read
    /// metrics.
    public var interval: Duration { didSet { check() } }
    /// How long a receiver may send nothing before a request is sent again: above zero.
    public var timeout: Duration { didSet { check() } }
    /// Whether requests are compressed with gzip.
    public var isCompressed: Bool
    /// How many names of limits, and how many of streams, have metrics of their own: 1 or more. All further
    /// names are counted together under the name `other`.
    public var names: Int { didSet { check() } }

    /// The defaults are an interval of a minute, a timeout of 10 s, no compression, and 500 names.
    public init(
        to url: URL, headers: HTTPHeaders = [:], interval: Duration = .seconds(60),
        timeout: Duration = .seconds(10), isCompressed: Bool = false, names: Int = 500
    ) {
        self.url = url
        self.headers = headers
        self.interval = interval
        self.timeout = timeout
        self.isCompressed = isCompressed
        self.names = names
        check()
    }

    private func check() {
        require(
            interval > .zero && timeout > .zero,
            "Rill: metrics need an interval and a timeout above zero, but got \(interval) and \(timeout)")
        require(names >= 1, "Rill: metrics need 1 name or more, but got \(names)")
    }
}
