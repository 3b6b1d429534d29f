import RillJSON

/// What the requests of all signals have in common, as the [OTLP
/// specification](https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding) has it: keys in lower
/// camel case, ids in hexadecimal digits, integers of 64 bits as strings, and the numbers of enumerations.
extension JSONWriter {
    /// The elements that a resource has recorded: spans in `scopeSpans`, or metrics in `scopeMetrics`.
    mutating func add(_ key: String, elements: JSONWriter, of resource: TelemetryResource, in scopes: String)
    {
        object { json in
            json.object("resource") { $0.add(attributes: resource.attributes) }
            json.array(scopes) { json in
                json.object { json in
                    json.object("scope") { $0.add("name", "Rill") }
                    json.add(key, elements: elements)
                }
            }
        }
    }

    mutating func add(attributes: [TraceSpan.Attribute]) {
        if attributes.isEmpty { return }
        array("attributes") { json in
            for attribute in attributes {
                json.object { json in
                    json.add("key", attribute.key)
                    json.object("value") { $0.add(attribute.value) }
                }
            }
        }
    }

    private mutating func add(_ value: TraceSpan.Value) {
        switch value {
        case .string(let text): add("stringValue", text)
        case .integer(let number): add("intValue", "\(number)")
        case .double(let number): add("doubleValue", number)
        case .bool(let value): add("boolValue", value)
        }
    }
}
