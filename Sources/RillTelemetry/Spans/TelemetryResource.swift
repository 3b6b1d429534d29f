import RillEventLog

/// The attributes of the process whose spans are exported, with the names of OpenTelemetry's [semantic
/// conventions](https://opentelemetry.io/docs/specs/semconv/resource/).
struct TelemetryResource: Sendable, Hashable {
    let attributes: [TraceSpan.Attribute]

    /// `facts` replace facts of the origin with the same names.
    init(_ origin: LogOrigin?, _ facts: [String: String] = [:]) {
        // The name that the conventions give to a service without one.
        var attributes: [TraceSpan.Attribute] = [
            .init("service.name", .string(origin?.process ?? "unknown_service"))
        ]
        if let origin {
            if let build = origin.build { attributes.append(.init("service.version", .string(build))) }
            attributes += [
                .init("service.instance.id", .string(origin.id)), .init("host.name", .string(origin.host)),
                .init("process.pid", .integer(origin.processID)),
                .init("os.description", .string(origin.platform)),
            ]
        }
        attributes.removeAll { facts[$0.key] != nil }
        self.attributes =
            attributes
            + facts.sorted { $0.key < $1.key }.map { TraceSpan.Attribute($0.key, .string($0.value)) }
    }
}
