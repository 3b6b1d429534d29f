import Foundation
import Rill
import RillNetworking

/// The settings of an `OTLPExporter` that the `OTEL_…` variables of an environment give.
///
///     let environment = try OTLPEnvironment()
///     let exporter = environment.isEnabled ? OTLPExporter(environment) : nil
///     if let exporter { log.export(to: exporter) }
///
/// The exporter must be retained, and closed at the end.
///
/// It reads `OTEL_SDK_DISABLED`, whose value `true` disregards all other variables; `OTEL_TRACES_EXPORTER`
/// and `OTEL_METRICS_EXPORTER` (`otlp` or `none`); `OTEL_EXPORTER_OTLP_ENDPOINT`, `…_HEADERS`, `…_TIMEOUT`,
/// `…_COMPRESSION` and `…_PROTOCOL` (`http/json`), each also as `OTEL_EXPORTER_OTLP_TRACES_…` and
/// `OTEL_EXPORTER_OTLP_METRICS_…`, which take precedence; `OTEL_METRIC_EXPORT_INTERVAL`;
/// `OTEL_BSP_MAX_QUEUE_SIZE`, `…_MAX_EXPORT_BATCH_SIZE` and `…_SCHEDULE_DELAY`; `OTEL_TRACES_SAMPLER` with
/// its `_ARG`; `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`; `OTEL_SPAN_EVENT_COUNT_LIMIT` and
/// `OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT`. An empty variable counts as none.
public struct OTLPEnvironment: Sendable {
    /// Where spans go; `http://localhost:4318/v1/traces` unless it is given, and nil if none are exported.
    public var url: URL?
    /// Where metrics go; `http://localhost:4318/v1/metrics` unless it is given, and nil if none are exported.
    public var metrics: OTLPMetrics?
    /// The headers of every request of spans.
    public var headers: HTTPHeaders
    /// How spans are collected and sent.
    public var settings = OTLPSettings()
    /// What bounds the spans.
    public var limits = SpanLimits()

    /// Whether anything is to be exported.
    public var isEnabled: Bool { url != nil || metrics != nil }

    /// Reads the variables, by default those of the process. A variable with an invalid value throws
    /// `OTLPEnvironmentError`.
    public init(_ variables: [String: String] = ProcessInfo.processInfo.environment) throws {
        let reader = VariableReader(variables)
        headers = [:]
        if try reader.flag("OTEL_SDK_DISABLED") { return }
        let traces = try reader.exporter("TRACES")
        url = traces.isEnabled ? traces.url : nil
        headers = traces.headers
        (settings.timeout, settings.isCompressed) = (traces.timeout, traces.isCompressed)
        try readMetrics(reader)
        try readSizes(reader)
        settings.sampled = try Self.share(reader)
        settings.resource = Dictionary(
            try reader.pairs("OTEL_RESOURCE_ATTRIBUTES", decodingKeys: true), uniquingKeysWith: { $1 })
        if let name = reader["OTEL_SERVICE_NAME"] { settings.resource["service.name"] = name }
    }

    private mutating func readMetrics(_ reader: VariableReader) throws {
        let exporter = try reader.exporter("METRICS")
        let interval = try reader.number("OTEL_METRIC_EXPORT_INTERVAL", from: 1)
        if !exporter.isEnabled { return }
        metrics = OTLPMetrics(
            to: exporter.url, headers: exporter.headers, interval: .milliseconds(interval ?? 60_000),
            timeout: exporter.timeout, isCompressed: exporter.isCompressed)
    }

    private mutating func readSizes(_ reader: VariableReader) throws {
        let batchSize = try reader.number("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", from: 1)
        let queueSize = try reader.number("OTEL_BSP_MAX_QUEUE_SIZE", from: 1)
        settings.queueSize = queueSize ?? max(settings.queueSize, batchSize ?? 0)
        settings.batchSize = min(batchSize ?? settings.batchSize, settings.queueSize)
        if let delay = try reader.number("OTEL_BSP_SCHEDULE_DELAY", from: 1) {
            settings.delay = .milliseconds(delay)
        }
        limits.events = try reader.number("OTEL_SPAN_EVENT_COUNT_LIMIT", from: 0) ?? limits.events
        limits.textBytes =
            try reader.number("OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT", from: 16) ?? limits.textBytes
    }

    private static func share(_ reader: VariableReader) throws -> Double {
        let name = "OTEL_TRACES_SAMPLER"
        switch reader[name]?.lowercased() {
        case nil, "always_on", "parentbased_always_on": return 1
        case "always_off", "parentbased_always_off": return 0
        case "traceidratio", "parentbased_traceidratio":
            let text = reader["\(name)_ARG"] ?? "1"
            guard let share = Double(text), (0...1).contains(share) else {
                throw OTLPEnvironmentError("\(name)_ARG", text, expected: "a number from 0 to 1")
            }
            return share
        case let other?:
            throw OTLPEnvironmentError(
                name, reader[name] ?? other,
                expected: "always_on, always_off or traceidratio, or parentbased_ before them")
        }
    }
}

extension OTLPExporter {
    /// Makes an exporter with the settings of an environment.
    public convenience init(
        _ environment: OTLPEnvironment, transport: any Transport = ApiClient.defaultTransport,
        on scheduler: (any Scheduler)? = nil, onError: (@Sendable (any Error) -> Void)? = nil
    ) {
        self.init(
            to: environment.url, metrics: environment.metrics, headers: environment.headers,
            transport: transport, limits: environment.limits, settings: environment.settings, on: scheduler,
            onError: onError)
    }
}

/// A variable of the environment has an invalid value.
public struct OTLPEnvironmentError: Error, Hashable, CustomStringConvertible {
    /// The name of the variable.
    public let variable: String
    /// The value of the variable. The value of a variable with headers or a URL is left out, because it may
    /// contain secrets.
    public let value: String
    /// What the value may be.
    public let expected: String

    init(_ variable: String, _ value: String, expected: String) {
        self.variable = variable
        self.value = ["HEADERS", "ENDPOINT"].contains(where: variable.hasSuffix) ? "…" : value
        self.expected = expected
    }

    /// The variable, its value, and what the value may be.
    public var description: String { "\(variable) is \"\(value)\", but has to be \(expected)" }
}
