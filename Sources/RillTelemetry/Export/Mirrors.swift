import Foundation
import RillNetworking

extension OTLPMetrics: CustomStringConvertible, CustomReflectable {
    /// Where metrics go, without user and password.
    public var description: String { "metrics to \(Redaction.standard.redact(url))" }
    public var customMirror: Mirror { Mirror(self, children: ["metrics": description]) }
}

extension OTLPEnvironment: CustomStringConvertible, CustomReflectable {
    /// Where spans and metrics go, without user and password.
    public var description: String {
        let spans = url.map { "spans to \(Redaction.standard.redact($0))" }
        return isEnabled
            ? [spans, metrics?.description].compactMap { $0 }.joined(separator: ", ") : "no export"
    }
    public var customMirror: Mirror { Mirror(self, children: ["export": description]) }
}

extension OTLPExporter: CustomReflectable {
    /// The figures of the exporter.
    public var customMirror: Mirror { Mirror(self, children: ["figures": figures]) }
}
