import Foundation

/// The JSON of an `ExportTraceServiceRequest`, to which spans are added one by one.
///
/// The format is that of the [OTLP
/// specification](https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding): keys in lower camel
/// case, ids in hexadecimal digits, integers of 64 bits as strings, and the numbers of enumerations.
struct TracesRequest {
    private static let internalKind = 1
    private static let errorStatus = 2

    private struct Group {
        let resource: TelemetryResource
        var spans = JSONBytes()
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
        var json = JSONBytes()
        json.beginObject()
        json.key("resourceSpans")
        json.beginArray()
        for group in groups {
            json.beginObject()
            json.key("resource")
            json.beginObject()
            Self.write(group.resource.attributes, to: &json)
            json.endObject()
            json.key("scopeSpans")
            json.beginArray()
            json.beginObject()
            json.key("scope")
            json.beginObject()
            json.key("name")
            json.string("Rill")
            json.endObject()
            json.key("spans")
            json.beginArray()
            json.values(group.spans)
            json.endArray()
            json.endObject()
            json.endArray()
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.data
    }

    private static func write(_ span: TraceSpan, to json: inout JSONBytes) {
        json.beginObject()
        json.key("traceId")
        json.string(span.traceID.description)
        json.key("spanId")
        json.string(span.spanID.description)
        if let parent = span.parentID {
            json.key("parentSpanId")
            json.string(parent.description)
        }
        json.key("name")
        json.string(span.name)
        json.key("kind")
        json.number(internalKind)
        json.key("startTimeUnixNano")
        json.string("\(span.start)")
        json.key("endTimeUnixNano")
        json.string("\(span.end)")
        write(span.attributes, to: &json)
        write(span.events, to: &json)
        if span.droppedEvents > 0 {
            json.key("droppedEventsCount")
            json.number(min(span.droppedEvents, Int(UInt32.max)))
        }
        if let error = span.error {
            json.key("status")
            json.beginObject()
            json.key("message")
            json.string(error)
            json.key("code")
            json.number(errorStatus)
            json.endObject()
        }
        json.endObject()
    }

    private static func write(_ events: [TraceSpan.Event], to json: inout JSONBytes) {
        if events.isEmpty { return }
        json.key("events")
        json.beginArray()
        for event in events {
            json.beginObject()
            json.key("timeUnixNano")
            json.string("\(event.time)")
            json.key("name")
            json.string(event.name)
            write(event.attributes, to: &json)
            json.endObject()
        }
        json.endArray()
    }

    private static func write(_ attributes: [TraceSpan.Attribute], to json: inout JSONBytes) {
        if attributes.isEmpty { return }
        json.key("attributes")
        json.beginArray()
        for attribute in attributes {
            json.beginObject()
            json.key("key")
            json.string(attribute.key)
            json.key("value")
            json.beginObject()
            switch attribute.value {
            case .string(let text):
                json.key("stringValue")
                json.string(text)
            case .integer(let number):
                json.key("intValue")
                json.string("\(number)")
            case .double(let number):
                json.key("doubleValue")
                json.number(number)
            case .bool(let value):
                json.key("boolValue")
                json.bool(value)
            }
            json.endObject()
            json.endObject()
        }
        json.endArray()
    }
}
