import Foundation
import RillJSON

/// The JSON of an `ExportTraceServiceRequest`, to which spans are added one by one.
struct TracesRequest {
    private static let errorStatus = 2
    /// Every span that is exported is sampled.
    private static let sampledFlag = 1

    private var groups: [(resource: TelemetryResource, spans: JSONWriter)] = []
    private var numbers: [TelemetryResource: Int] = [:]
    private var latest = 0

    /// The size of the spans, in bytes.
    var size: Int { groups.reduce(0) { $0 + $1.spans.bytes.count } }

    mutating func add(_ span: TraceSpan, of resource: TelemetryResource) {
        // In most cases the resource is that of the previous span, which is found without hashing.
        if !groups.indices.contains(latest) || groups[latest].resource != resource {
            latest = numbers[resource] ?? groups.count
            if latest == groups.count { groups.append((resource, JSONWriter())) }
            numbers[resource] = latest
        }
        Self.write(span, to: &groups[latest].spans)
    }

    var body: Data {
        var json = JSONWriter()
        json.object { json in
            json.array("resourceSpans") { json in
                for group in groups {
                    json.add("spans", elements: group.spans, of: group.resource, in: "scopeSpans")
                }
            }
        }
        return Data(json.bytes)
    }

    private static func write(_ span: TraceSpan, to json: inout JSONWriter) {
        json.object { json in
            write(span.traceID, span.spanID, span.traceState, to: &json)
            if let parent = span.parentID { json.add("parentSpanId", parent.description) }
            json.add("name", span.name)
            json.add("flags", sampledFlag)
            json.add("kind", span.kind.number)
            json.add("startTimeUnixNano", "\(span.start)")
            json.add("endTimeUnixNano", "\(span.end)")
            json.add(attributes: span.attributes)
            write(span.events, to: &json)
            if span.droppedEvents > 0 {
                json.add("droppedEventsCount", min(span.droppedEvents, Int(UInt32.max)))
            }
            if !span.links.isEmpty {
                json.array("links") { json in
                    for link in span.links {
                        json.object { json in
                            write(span.traceID, link, span.traceState, to: &json)
                            json.add("flags", sampledFlag)
                        }
                    }
                }
            }
            if let error = span.error {
                json.object("status") { json in
                    json.add("message", error)
                    json.add("code", errorStatus)
                }
            }
        }
    }

    private static func write(_ trace: TraceID, _ span: SpanID, _ state: String?, to json: inout JSONWriter) {
        json.add("traceId", trace.description)
        json.add("spanId", span.description)
        if let state { json.add("traceState", state) }
    }

    private static func write(_ events: [TraceSpan.Event], to json: inout JSONWriter) {
        if events.isEmpty { return }
        json.array("events") { json in
            for event in events {
                json.object { json in
                    json.add("timeUnixNano", "\(event.time)")
                    json.add("name", event.name)
                    json.add(attributes: event.attributes)
                }
            }
        }
    }
}

/// A span that waits for its export, and the process to which it belongs.
struct QueuedSpan: Sendable {
    let span: TraceSpan
    let resource: TelemetryResource
}

extension TracesRequest {
    private static let bodyBytes = 4 * 1024 * 1024

    /// The body of a request with the first of these spans, up to the one with which it reaches its greatest
    /// size, and how many spans it has.
    static func body(of spans: some Sequence<QueuedSpan>) -> (Data, Int) {
        var request = TracesRequest()
        var count = 0
        for queued in spans {
            request.add(queued.span, of: queued.resource)
            count += 1
            if request.size >= bodyBytes { break }
        }
        return (request.body, count)
    }
}

extension TraceSpan.Kind {
    /// The number of the kind in OpenTelemetry's enumeration.
    fileprivate var number: Int {
        switch self {
        case .internal: 1
        case .client: 3
        }
    }
}
