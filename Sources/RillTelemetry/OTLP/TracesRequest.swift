import Foundation
import RillJSON

/// The JSON of an `ExportTraceServiceRequest`, to which spans are added one by one.
///
/// The format is that of the [OTLP
/// specification](https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding): keys in lower camel
/// case, ids in hexadecimal digits, integers of 64 bits as strings, and the numbers of enumerations.
struct TracesRequest {
    private static let errorStatus = 2
    /// Every span that is exported is sampled.
    private static let sampledFlag = 1

    private struct Group {
        let resource: TelemetryResource
        var spans = JSONWriter()
    }

    private var groups: [Group] = []
    private var numbers: [TelemetryResource: Int] = [:]
    private var latest = 0

    /// The size of the spans, in bytes.
    var size: Int { groups.reduce(0) { $0 + $1.spans.bytes.count } }

    mutating func add(_ span: TraceSpan, of resource: TelemetryResource) {
        // In most cases the resource of the span before, which is found without hashing.
        if !groups.indices.contains(latest) || groups[latest].resource != resource {
            latest = numbers[resource] ?? groups.count
            if latest == groups.count { groups.append(Group(resource: resource)) }
            numbers[resource] = latest
        }
        Self.write(span, to: &groups[latest].spans)
    }

    var body: Data {
        var json = JSONWriter()
        json.object { json in
            json.array("resourceSpans") { json in
                for group in groups { Self.write(group, to: &json) }
            }
        }
        return Data(json.bytes)
    }

    private static func write(_ group: Group, to json: inout JSONWriter) {
        json.object { json in
            json.object("resource") { write(group.resource.attributes, to: &$0) }
            json.array("scopeSpans") { json in
                json.object { json in
                    json.object("scope") { $0.add("name", "Rill") }
                    json.add("spans", elements: group.spans)
                }
            }
        }
    }

    private static func write(_ span: TraceSpan, to json: inout JSONWriter) {
        json.object { json in
            json.add("traceId", span.traceID.description)
            json.add("spanId", span.spanID.description)
            if let parent = span.parentID { json.add("parentSpanId", parent.description) }
            json.add("name", span.name)
            json.add("flags", sampledFlag)
            json.add("kind", span.kind.number)
            json.add("startTimeUnixNano", "\(span.start)")
            json.add("endTimeUnixNano", "\(span.end)")
            write(span.attributes, to: &json)
            write(span.events, to: &json)
            if span.droppedEvents > 0 {
                json.add("droppedEventsCount", min(span.droppedEvents, Int(UInt32.max)))
            }
            if let error = span.error {
                json.object("status") { json in
                    json.add("message", error)
                    json.add("code", errorStatus)
                }
            }
        }
    }

    private static func write(_ events: [TraceSpan.Event], to json: inout JSONWriter) {
        if events.isEmpty { return }
        json.array("events") { json in
            for event in events {
                json.object { json in
                    json.add("timeUnixNano", "\(event.time)")
                    json.add("name", event.name)
                    write(event.attributes, to: &json)
                }
            }
        }
    }

    private static func write(_ attributes: [TraceSpan.Attribute], to json: inout JSONWriter) {
        if attributes.isEmpty { return }
        json.array("attributes") { json in
            for attribute in attributes {
                json.object { json in
                    json.add("key", attribute.key)
                    json.object("value") { write(attribute.value, to: &$0) }
                }
            }
        }
    }

    private static func write(_ value: TraceSpan.Value, to json: inout JSONWriter) {
        switch value {
        case .string(let text): json.add("stringValue", text)
        case .integer(let number): json.add("intValue", "\(number)")
        case .double(let number):
            json.key("doubleValue")
            json.append(number)
        case .bool(let value):
            json.key("boolValue")
            json.append(value)
        }
    }
}

extension TraceSpan.Kind {
    /// Its number in OpenTelemetry's enumeration.
    fileprivate var number: Int {
        switch self {
        case .internal: 1
        case .client: 3
        }
    }
}
