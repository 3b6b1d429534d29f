extension TraceSpan {
    subscript(key: String) -> Value? { attributes.first { $0.key == key }?.value }

    var eventNames: [String] { events.map(\.name) }
}

extension TraceSpan.Event {
    subscript(key: String) -> TraceSpan.Value? { attributes.first { $0.key == key }?.value }
}
