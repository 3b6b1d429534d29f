import Foundation
import RillNetworking

/// What the variables say about the exporter of one signal.
struct ExporterVariables {
    let isEnabled: Bool
    let url: URL
    let headers: HTTPHeaders
    let timeout: Duration
    let isCompressed: Bool
}

/// Reads the variables of an environment; an empty variable counts as none.
struct VariableReader {
    private let variables: [String: String]

    init(_ variables: [String: String]) { self.variables = variables }

    subscript(name: String) -> String? {
        let text = variables[name]?.trimmingCharacters(in: .whitespaces)
        return text?.isEmpty == false ? text : nil
    }

    /// The settings of a signal's exporter. Where a signal has no variable of its own, the variable of all
    /// signals counts. The case of a word makes no difference.
    func exporter(_ signal: String) throws -> ExporterVariables {
        let name = "OTEL_\(signal)_EXPORTER"
        let exporter = (self[name] ?? "otlp").lowercased()
        guard ["otlp", "none"].contains(exporter) else {
            throw OTLPEnvironmentError(name, self[name] ?? exporter, expected: "otlp or none")
        }
        func setting(_ name: String) -> (name: String, value: String)? {
            for name in ["OTEL_EXPORTER_OTLP_\(signal)_\(name)", "OTEL_EXPORTER_OTLP_\(name)"] {
                if let value = self[name] { return (name, value) }
            }
            return nil
        }
        if exporter == "otlp", let (name, value) = setting("PROTOCOL"), value.lowercased() != "http/json" {
            throw OTLPEnvironmentError(name, value, expected: "http/json")
        }
        let compression = setting("COMPRESSION")
        if let (name, value) = compression, !["gzip", "none"].contains(value.lowercased()) {
            throw OTLPEnvironmentError(name, value, expected: "gzip or none")
        }
        let time = try setting("TIMEOUT").flatMap { try number($0.name, from: 1) }
        return ExporterVariables(
            isEnabled: exporter == "otlp", url: try url(signal), headers: try headers(setting("HEADERS")),
            timeout: time.map { .milliseconds($0) } ?? OTLPSettings().timeout,
            isCompressed: compression?.value.lowercased() == "gzip")
    }

    private func headers(_ variable: (name: String, value: String)?) throws -> HTTPHeaders {
        var headers = HTTPHeaders()
        guard let (name, value) = variable else { return headers }
        for (name, value) in try pairs(name) { headers[name] = value }
        if headers.problem != nil {
            throw OTLPEnvironmentError(name, value, expected: "headers of HTTP, without line breaks")
        }
        return headers
    }

    private func url(_ signal: String) throws -> URL {
        // The variable of one signal has the whole URL; the variable of all signals has a base.
        let name = "OTEL_EXPORTER_OTLP_\(signal)_ENDPOINT"
        if let text = self[name] { return try url(name, text) }
        let base = "OTEL_EXPORTER_OTLP_ENDPOINT"
        return try url(base, self[base] ?? "http://localhost:4318").appending(
            path: "v1/\(signal.lowercased())")
    }

    private func url(_ name: String, _ text: String) throws -> URL {
        guard let url = URL(string: text), url.host != nil,
            ["http", "https"].contains(url.scheme?.lowercased())
        else { throw OTLPEnvironmentError(name, text, expected: "an http or https URL") }
        return url
    }

    func flag(_ name: String) throws -> Bool {
        guard let text = self[name] else { return false }
        guard let flag = Bool(text.lowercased()) else {
            throw OTLPEnvironmentError(name, text, expected: "true or false")
        }
        return flag
    }

    func number(_ name: String, from least: Int) throws -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int32(text), number >= least else {
            throw OTLPEnvironmentError(name, text, expected: "a whole number from \(least) to \(Int32.max)")
        }
        return Int(number)
    }

    /// The pairs of a list such as `a=1,b=2`, whose values are percent-encoded. Keys are decoded only on
    /// demand, because the names of headers are not encoded.
    func pairs(_ name: String, decodingKeys: Bool = false) throws -> [(String, String)] {
        guard let text = self[name] else { return [] }
        return try text.split(separator: ",").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard parts.count == 2, !parts[0].isEmpty, let value = parts[1].removingPercentEncoding,
                let key = decodingKeys ? parts[0].removingPercentEncoding : parts[0]
            else { throw OTLPEnvironmentError(name, text, expected: "a list such as key=value,other=value") }
            return (key, value)
        }
    }
}
