import RillEventLog

extension TraceSpan {
    /// A span that begins with an entry.
    init(
        from entry: SpanEntry, at position: TraceContext, isSent: Bool = false, name: String, isAttempt: Bool,
        attributes: [Attribute], links: [SpanID] = []
    ) {
        self.init(
            traceID: position.traceID, spanID: position.spanID, parentID: position.parentID,
            isSampled: position.isSampled, traceState: position.tracestate, links: links,
            kind: isAttempt && isSent ? .client : .internal, name: name, start: entry.time, end: entry.time,
            attributes: attributes, isAttempt: isAttempt, thread: entry.thread, firstSequence: entry.sequence,
            lastSequence: entry.sequence)
        // A log that keeps only its last entries has dropped the beginning of the span.
        if case .subscribed = entry.kind { return }
        set("rill.start_missing", .bool(true))
    }

    /// The facts that a subscription has from its beginning.
    static func attributes(of entry: SpanEntry, _ limits: SpanLimits) -> [Attribute] {
        var attributes: [Attribute] = [.init("rill.subscription", .integer(entry.subscription))]
        if let site = entry.site {
            attributes.append(.init("code.file.path", .string(limits.bounded(site.file))))
            attributes.append(.init("code.line.number", .integer(site.line)))
        }
        attributes += Self.attributes(of: entry.thread)
        var keys = Set(attributes.map(\.key))
        for (key, value) in entry.metadata.sorted(by: { $0.key < $1.key }) {
            // A key of the library has one meaning everywhere.
            if key.hasPrefix("rill.") || TraceContext.metadataKeys.contains(key) { continue }
            // Of keys that are cut to the same text, the first is kept.
            let name = limits.bounded(key)
            if keys.insert(name).inserted { attributes.append(.init(name, .string(limits.bounded(value)))) }
        }
        return attributes
    }

    static func attributes(of thread: LogThread?) -> [Attribute] {
        guard let thread else { return [] }
        let id = Attribute("thread.id", .integer(thread.id))
        return thread.queue.map { [id, .init("thread.name", .string($0))] } ?? [id]
    }

    mutating func advance(to entry: SpanEntry) {
        end = max(end, entry.time)
        lastSequence = entry.sequence
    }

    mutating func set(_ key: String, _ value: Value) {
        attributes.removeAll { $0.key == key }
        attributes.append(.init(key, value))
    }

    /// Adds an event. When there are `limit` events, the new one is dropped, unless it ends the span: then it
    /// replaces the last one.
    mutating func add(
        _ name: String, _ attributes: [Attribute] = [], of entry: SpanEntry, limit: Int, isEnd: Bool = false
    ) {
        if events.count >= limit {
            droppedEvents += 1
            guard isEnd, limit > 0 else { return }
            events.removeLast()
        }
        var attributes = attributes
        if let thread = entry.thread, thread != self.thread { attributes += Self.attributes(of: thread) }
        events.append(Event(name: name, time: entry.time, attributes: attributes, sequence: entry.sequence))
    }
}
