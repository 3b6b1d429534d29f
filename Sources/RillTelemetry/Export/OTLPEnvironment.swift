import Foundation
import Rill
import RillNetworking

/// What the `OTEL_…` variables of an environment say, as far as an `OTLPExporter` has a setting for it.
///
///     let environment = try OTLPEnvironment()
///     if environment.isEnabled { log.export(to: OTLPExporter(environment)) }
///
/// It reads `OTEL_SDK_DISABLED`, whose `true` disregards all others; `OTEL_TRACES_EXPORTER` (`otlp` or
/// `none`); `OTEL_EXPORTER_OTLP_ENDPOINT`, `…_HEADERS`, `…_TIMEOUT`, `…_COMPRESSION` and `…_PROTOCOL`
/// (`http/json`), each also as `OTEL_EXPORTER_OTLP_TRACES_…`, which counts more; `OTEL_BSP_MAX_QUEUE_SIZE`,
/// `…_MAX_EXPORT_BATCH_SIZE` and `…_SCHEDULE_DELAY`; `OTEL_TRACES_SAMPLER` with its `_ARG`;
/// `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`; `OTEL_SPAN_EVENT_COUNT_LIMIT` and
/// `OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT`. An empty variable counts as none.
public struct OTLPEnvironment: Sendable {
    /// Whether anything is to be exported.
    public var isEnabled = true
    /// Where to; `http://localhost:4318/v1/traces` unless it is given.
    public var url: URL
    /// What every request has.
    public var headers: HTTPHeaders
    /// How it is sent.
    public var settings = OTLPSettings()
    /// What bounds the spans.
    public var limits = SpanLimits()

    /// Reads the variables of the process, or others. One with a value that it must not have throws
    /// `OTLPEnvironmentError`.
    public init(_ variables: [String: String] = ProcessInfo.processInfo.environment) throws {
        let isDisabled = VariableReader(variables)["OTEL_SDK_DISABLED"]?.lowercased() == "true"
        let reader = VariableReader(isDisabled ? [:] : variables)
        let exporter = reader["OTEL_TRACES_EXPORTER"] ?? "otlp"
        guard ["otlp", "none"].contains(exporter) else {
            throw OTLPEnvironmentError("OTEL_TRACES_EXPORTER", exporter, expected: "otlp or none")
        }
        isEnabled = !isDisabled && exporter == "otlp"
        url = try Self.url(reader)
        headers = try Self.headers(reader)
        if let (name, value) = reader.ofExporter("PROTOCOL"), value != "http/json" {
            throw OTLPEnvironmentError(name, value, expected: "http/json")
        }
        if let (name, value) = reader.ofExporter("COMPRESSION") {
            guard ["gzip", "none"].contains(value) else {
                throw OTLPEnvironmentError(name, value, expected: "gzip or none")
            }
            settings.isCompressed = value == "gzip"
        }
        try readSizes(reader)
        settings.sampled = try Self.share(reader)
        settings.resource = Dictionary(
            try reader.pairs("OTEL_RESOURCE_ATTRIBUTES"), uniquingKeysWith: { $1 })
        if let name = reader["OTEL_SERVICE_NAME"] { settings.resource["service.name"] = name }
    }

    private mutating func readSizes(_ reader: VariableReader) throws {
        let batchSize = try reader.number("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", from: 1)
        let queueSize = try reader.number("OTEL_BSP_MAX_QUEUE_SIZE", from: 1)
        settings.queueSize = queueSize ?? max(settings.queueSize, batchSize ?? 0)
        settings.batchSize = min(batchSize ?? settings.batchSize, settings.queueSize)
        if let delay = try reader.number("OTEL_BSP_SCHEDULE_DELAY", from: 1) {
            settings.delay = .milliseconds(delay)
        }
        if let (name, _) = reader.ofExporter("TIMEOUT"), let time = try reader.number(name, from: 1) {
            settings.timeout = .milliseconds(time)
        }
        limits.events = try reader.number("OTEL_SPAN_EVENT_COUNT_LIMIT", from: 0) ?? limits.events
        limits.textBytes =
            try reader.number("OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT", from: 16) ?? limits.textBytes
    }

    private static func headers(_ reader: VariableReader) throws -> HTTPHeaders {
        var headers = HTTPHeaders()
        for (name, value) in try reader.pairs("HEADERS", isOfExporter: true) { headers[name] = value }
        if headers.problem != nil, let (name, value) = reader.ofExporter("HEADERS") {
            throw OTLPEnvironmentError(name, value, expected: "headers of HTTP, without line breaks")
        }
        return headers
    }

    private static func url(_ reader: VariableReader) throws -> URL {
        // That of all signals is a base; that of traces is the whole.
        let name = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
        if let text = reader[name] { return try url(name, text) }
        let base = "OTEL_EXPORTER_OTLP_ENDPOINT"
        return try url(base, reader[base] ?? "http://localhost:4318").appending(path: "v1/traces")
    }

    private static func url(_ name: String, _ text: String) throws -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host != nil else {
            throw OTLPEnvironmentError(name, text, expected: "an http or https URL")
        }
        return url
    }

    private static func share(_ reader: VariableReader) throws -> Double {
        let name = "OTEL_TRACES_SAMPLER"
        switch reader[name] {
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
                name, other, expected: "always_on, always_off or traceidratio, or parentbased_ before them")
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
            to: environment.url, headers: environment.headers, transport: transport,
            limits: environment.limits, settings: environment.settings, on: scheduler, onError: onError)
    }
}

/// A variable of the environment has a value that it must not have.
public struct OTLPEnvironmentError: Error, Hashable, CustomStringConvertible {
    /// The name of the variable.
    public let variable: String
    /// Its value; that of a variable with headers is left out.
    public let value: String
    /// What it may be.
    public let expected: String

    init(_ variable: String, _ value: String, expected: String) {
        self.variable = variable
        self.value = variable.hasSuffix("HEADERS") ? "…" : value
        self.expected = expected
    }

    /// The variable, its value, and what it may be.
    public var description: String { "\(variable) is \"\(value)\", but has to be \(expected)" }
}

private struct VariableReader {
    private let variables: [String: String]

    init(_ variables: [String: String]) {
        self.variables = variables
    }

    subscript(name: String) -> String? {
        let text = variables[name]?.trimmingCharacters(in: .whitespaces)
        return text?.isEmpty == false ? text : nil
    }

    /// The setting of the exporter of traces, or of all signals.
    func ofExporter(_ name: String) -> (name: String, value: String)? {
        for name in ["OTEL_EXPORTER_OTLP_TRACES_\(name)", "OTEL_EXPORTER_OTLP_\(name)"] {
            if let value = self[name] { return (name, value) }
        }
        return nil
    }

    func number(_ name: String, from least: Int) throws -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int32(text), number >= least else {
            throw OTLPEnvironmentError(
                name, text, expected: "a whole number from \(least) to \(Int32.max)")
        }
        return Int(number)
    }

    /// `a=1,b=2`, with values in percent encoding.
    func pairs(_ name: String, isOfExporter: Bool = false) throws -> [(String, String)] {
        let found = isOfExporter ? ofExporter(name) : self[name].map { (name, $0) }
        guard let (name, text) = found else { return [] }
        return try text.split(separator: ",").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard parts.count == 2, let value = parts[1].removingPercentEncoding else {
                throw OTLPEnvironmentError(name, text, expected: "a list such as key=value,other=value")
            }
            return (parts[0], value)
        }
    }
}
