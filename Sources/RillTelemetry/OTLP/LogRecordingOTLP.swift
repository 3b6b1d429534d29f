import Foundation
import RillEventLog

extension LogRecording {
    /// The spans of the recording as OTLP/JSON, an `ExportTraceServiceRequest` in UTF-8: what
    /// `POST /v1/traces` of a collector takes. Spans that are not sampled are left out. See
    /// `spans(limits:summary:)`.
    public func otlp(
        limits: SpanLimits = SpanLimits(), summary: (@Sendable (Element) -> String)? = nil
    ) -> Data {
        var request = TracesRequest()
        let resource = TelemetryResource(origin)
        for span in spans(limits: limits, summary: summary) where span.isSampled {
            request.add(span, of: resource)
        }
        return request.body
    }
}
